import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { run, sql } from '../platform/database.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())
beforeEach(() => run(test.shop.db, sql`delete from delivery_slots`))

const earliest = async (language = 'en-US') => {
  const answer = await test.request('GET', '/api/shop/shipping/earliest-slot', {
    headers: { 'accept-language': language },
  })
  expect(answer.status).toBe(200)
  return answer.body.data
}
const close = (day: string, start: string) =>
  run(
    test.shop.db,
    sql`insert into delivery_slots (location_id, day, start_time, capacity_orders, capacity_grams, closed) values ('kemang', ${day}, ${start}, 20, 150000, true)`,
  )

it('offers a window until two hours before it begins, then the next one', async () => {
  test.clock.set('2026-11-20T12:00:00+07:00')
  expect(await earliest()).toEqual({
    when: 'today',
    day_label: '20 Nov',
    estimated_time: '16:00–18:00',
  })
  test.clock.set('2026-11-20T11:59:00+07:00')
  expect(await earliest()).toEqual({
    when: 'today',
    day_label: '20 Nov',
    estimated_time: '14:00–16:00',
  })
})

it('offers the first window of tomorrow in the evening', async () => {
  test.clock.set('2026-11-20T21:00:00+07:00')
  expect(await earliest('id-ID')).toEqual({
    when: 'tomorrow',
    day_label: '21 Nov',
    estimated_time: '08:00–10:00',
  })
})

it('skips closed windows, and returns none if all are closed', async () => {
  test.clock.set('2026-11-20T11:00:00+07:00')
  await close('2026-11-20', '14:00')
  expect(await earliest()).toMatchObject({ when: 'today', estimated_time: '16:00–18:00' })
  const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']
  for (const day of days)
    for (const start of ['08:00', '10:00', '12:00', '14:00', '16:00', '18:00'])
      if (day + start !== '2026-11-2014:00') await close(day, start)
  expect(await earliest()).toBeNull()
})

it.each([
  ['in Kemang', '-6.2583', '106.8203', true],
  ['in Bandung', '-6.9175', '107.6191', false],
])('200 says whether a pin %s is in the delivery area', async (_, lat, lng, in_area) => {
  const { status, body } = await test.request(
    'GET',
    `/api/shop/shipping/area?lat=${lat}&lng=${lng}`,
  )
  expect({ status, data: body.data }).toEqual({
    status: 200,
    data: { in_area, limit_km: 20, hub: 'Petik Kemang' },
  })
})
it('422 for a missing pin', async () => {
  expect((await test.request('GET', '/api/shop/shipping/area?lat=91&lng=')).status).toBe(422)
})
