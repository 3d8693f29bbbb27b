/** How alerts sound for a person, on every device. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { STANDARD_ALERTS } from '#domain/staff/alerts.ts'
import { newAlertChoice } from '../../../test/support/alert-asks.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
})
afterAll(() => test.close())

const PATH = '/me/alerts'

it('keeps what a person chose, and nothing of others', async () => {
  const [one, other] = [
    staffAsk(test, await buildStaff(test, 'picker')),
    staffAsk(test, await buildStaff(test, 'picker')),
  ]
  const standard = { is_muted: false, sounds: STANDARD_ALERTS.sounds, quiet: null }
  expect((await one('GET', PATH)).body.data).toEqual(standard)
  const chosen = newAlertChoice({
    is_muted: true,
    sounds: { ...STANDARD_ALERTS.sounds, answers: 'none' },
  })
  expect((await one('PUT', PATH, chosen)).body.data).toEqual(chosen)
  expect((await one('GET', PATH)).body.data).toEqual(chosen)
  expect((await other('GET', PATH)).body.data).toEqual(standard)
  const again = newAlertChoice({ quiet: null })
  await one('PUT', PATH, again)
  expect((await one('GET', PATH)).body.data).toEqual(again)
})

it.each([
  ['an unknown sound', { sounds: { ...STANDARD_ALERTS.sounds, answers: 'gong' } }],
  ['half of the quiet hours', { quiet: { from: '22:00' } }],
  ['a time that is none', { quiet: { from: '24:00', to: '06:00' } }],
])('refuses %s', async (_, change) => {
  const ask = staffAsk(test, await buildStaff(test, 'picker'))
  expect((await ask('PUT', PATH, newAlertChoice(change))).status).toBe(422)
})
