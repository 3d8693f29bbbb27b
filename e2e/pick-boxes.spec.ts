import type { Page } from '@playwright/test'
import { staffPages } from '#contract/pages.ts'
import type { WholeRun } from '#contract/staff/picking/picking.ts'
import { expectAccessible } from './support/accessibility.ts'
import { withPictures } from './support/chromium.ts'
import { newCustomer } from './support/customers.ts'
import { openFloor } from './support/floor.ts'
import { expectNoOverflow } from './support/layout.ts'
import { BANANA, MANGO, orderToPick, putInCart } from './support/orders.ts'
import { scan } from './support/scan.ts'
import { expect as expectSoon, test } from './support/test.ts'

/** Several screens are opened for the first time, next to the other tests of a busy machine. */
const expect = expectSoon.configure({ timeout: 30_000 })

/** The floor on a picker's phone; both projects use its width, each its language. */
test.use(withPictures)

/** Counts the notes of sounds. */
const countSounds = (page: Page) =>
  page.addInitScript(() => {
    const counted = globalThis as unknown as { sounds: number }
    counted.sounds = 0
    const make = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, 'createOscillator')!
    BaseAudioContext.prototype.createOscillator = function count(this: BaseAudioContext) {
      counted.sounds += 1
      return (make.value as () => OscillatorNode).call(this)
    }
  })
const soundsOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { sounds: number }).sounds)

test('equal goods of two orders are taken at once, each put into its scanned box', async ({
  page,
  browser,
  t,
  language,
  picture,
  trouble,
}) => {
  test.setTimeout(180_000)
  // The page of the demo gateway has no icon.
  trouble.expect(/favicon\.ico/)
  const note = language === 'en' ? 'Ripe ones, please' : 'Pilihkan yang matang, ya'
  const first = await newCustomer(page, language)
  const firstOrder = await orderToPick(first, { ...MANGO, note })
  const second = await newCustomer(page, language)
  await putInCart(second, BANANA.slug, 1)
  const secondOrder = await orderToPick(second, MANGO)
  const floor = await openFloor(browser, t, language)
  const { page: phone } = floor
  await countSounds(phone)
  const { runId } = await floor.runOf(secondOrder)
  const run = await floor.ask<WholeRun>('GET', `/pick-runs/${runId}`)
  const ours = [firstOrder, secondOrder].map(
    (id) => run.totes.find(({ order_id: order }) => order === id)!.letter,
  )
  for (const { id, order_id: order } of run.task_list)
    if (![firstOrder, secondOrder].includes(order))
      await floor.ask('POST', `/pick-tasks/${id}`, { act: 'short' })

  await phone.goto(staffPages.pickRun(runId))
  const card = phone.getByRole('article')
  await expect(card).toBeVisible()
  const codeOf = (letter: string) => `T-${runId.slice(-6)}-${letter}`
  const asked = phone.getByRole('region', { name: t('picking.boxes') })
  await picture(phone, 'pick-boxes-asked')
  // The boxes of the finished orders are not asked for.
  const boxes = run.totes.filter(({ letter }) => ours.includes(letter))
  for (const [done, { letter }] of boxes.entries()) {
    await expect(asked).toContainText(t('picking.scanBox', { letter, done, count: boxes.length }))
    await scan(phone, codeOf(letter))
  }
  await expect(asked).toBeHidden()

  const [noted, other] = ours as [string, string]
  const mangoes = card.getByText(`${t('picking.takeUnits', { count: 4 })}: `)
  const good = card.getByRole('heading', { level: 2 })
  // Bananas are for the second order alone: the box of the first is refused, with a sound.
  const takeBananas = async () => {
    await expect(good).not.toHaveText(/mang/i)
    const before = await soundsOf(phone)
    await scan(phone, codeOf(noted))
    await expect(
      phone.getByText(t('picking.wrongTote', { letter: noted, right: other })),
    ).toBeVisible()
    await expect.poll(() => soundsOf(phone)).toBeGreaterThan(before)
    await scan(phone, codeOf(other))
  }
  const takeMangoes = async () => {
    await expect(mangoes).toBeVisible()
    const photo = card.locator('img')
    const width = () => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(width, 'the photo of the good').toBeGreaterThan(0)
    const put = card.getByRole('button', {
      name: t('picking.putInto', { letter: other, count: 2 }),
    })
    await expect(put).toBeHidden()
    await scan(phone, codeOf(other))
    await expect(phone.getByText(t('picking.readFirst'))).toBeVisible()
    await expectNoOverflow(phone, 360)
    await picture(phone, 'pick-note')
    await card.getByRole('button', { name: t('picking.haveRead') }).click()
    await expect(put).toBeVisible()
    await expectNoOverflow(phone, 360)
    await expectAccessible(phone, 'a good for two boxes')
    await picture(phone, 'pick-two-boxes')
    await put.click()
    await expect(put).toBeHidden()
    await scan(phone, codeOf(noted))
  }
  const isMangoFirst = /mang/i.test(await good.innerText())
  for (const take of isMangoFirst ? [takeMangoes, takeBananas] : [takeBananas, takeMangoes])
    await take()
  await expect(phone.getByRole('link', { name: t('picking.toPacking') })).toBeVisible()
  const states = async () =>
    (await floor.ask<WholeRun>('GET', `/pick-runs/${runId}`)).task_list
      .filter(({ order_id: order }) => [firstOrder, secondOrder].includes(order))
      .map(({ state }) => state)
  await expect.poll(states).toEqual(['picked', 'picked', 'picked'])
  const wrong = t('picking.speed.counts', { short: run.task_list.length - 3, wrong: 1 })
  await expect(phone.getByText(wrong)).toBeVisible()
  await picture(phone, 'pick-speed')
  await phone.context().close()
})
