import sharp from 'sharp'
import type { Page } from '@playwright/test'
import { staffPages } from '#contract/pages.ts'
import { expectAccessible, expectContrast } from './support/accessibility.ts'
import { storedOffline } from './support/offline.ts'
import { countTaps } from './support/taps.ts'
import { expect, test } from './support/test.ts'
import type { Words } from './support/words.ts'
import { signInAs } from './support/desks.ts'

test.use({ serviceWorkers: 'allow' })
// The tests share the run of one rider, each at its own stop.
test.describe.configure({ mode: 'default' })

/** A photo at the door: arriving, the button, and the phone's own shutter. */
const TAPS_WITH_PHOTO_MAX = 3
const SHUTTER_TAPS = 1
const door = () =>
  sharp({ create: { width: 600, height: 800, channels: 3, background: { r: 90, g: 120, b: 60 } } })
    .png()
    .toBuffer()

const openRun = async (page: Page, t: Words) => {
  await page.goto(staffPages.run())
  await signInAs(page, t, 'rider')
  await expect(page.getByRole('link', { name: t('run.whatsapp') })).toBeVisible()
}

/** Two tests are at the door of the last stop: the second one finds the rider there. */
const standAtDoor = async (page: Page, t: Words) => {
  const arrived = page.getByRole('button', { name: t('run.arrived') })
  const guard = page.getByRole('button', { name: t('run.guard') })
  await arrived.or(guard).waitFor()
  if (await arrived.isVisible()) await arrived.click()
  await expect(guard).toBeVisible()
  await measureCold(page, t)
}

/** Chilled bags are asked for their temperature before anything is handed over. */
const measureCold = async (page: Page, t: Words) => {
  const cold = page.getByLabel(t('run.chilled'), { exact: true })
  if (await cold.isVisible()) await cold.fill('4')
}

/** Types a code that is not the customer's and looks at how the field states it. */
const refuseCode = async (page: Page, t: Words) => {
  const code = page.getByLabel(t('run.codeOf'))
  const hint = await code.evaluate((input) => input.ariaDescribedByElements![0]!.textContent)
  const left = String(Number(/\d+/.exec(hint)![0]) - 1)
  await code.fill('0000')
  await expect(code).toHaveAccessibleDescription(
    `${t('error.delivery_code_wrong', { left })} ${t('run.codeHint', { left })}`,
  )
  await expect(code).toHaveValue('')
  await expect(code).toBeFocused()
  await expect(page.getByText(t('error.delivery_code_wrong', { left }))).toBeInViewport()
}

test('@phone a run goes on without network, also after a reload, and is sent later', async ({
  page,
  context,
  t,
  picture,
  trouble,
}) => {
  test.slow()
  trouble.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await page.setViewportSize({ width: 360, height: 740 })
  await openRun(page, t)
  await storedOffline(page)
  await expectAccessible(page, 'the run sheet')
  await expectContrast(page, 'the run sheet in the sun')
  await picture(page, 'staff-run')
  const stop = page.getByRole('heading', { level: 2 }).first()
  const first = (await stop.textContent())!

  await context.setOffline(true)
  await page.reload()
  await expect(stop).toHaveText(first)
  const taps = await countTaps(context)
  await page.getByRole('button', { name: t('run.arrived') }).click()
  await expect(page.getByRole('button', { name: t('run.guard') })).toBeVisible()
  await measureCold(page, t)
  await expectAccessible(page, 'at the door')
  await picture(page, 'staff-run-door')
  const camera = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: t('run.photo') }).click()
  await (await camera).setFiles({ name: 'pintu.png', mimeType: 'image/png', buffer: await door() })
  await expect(stop).not.toHaveText(first)
  expect(taps.taken() + SHUTTER_TAPS).toBeLessThanOrEqual(TAPS_WITH_PHOTO_MAX)
  const unsent = page.getByRole('button', { name: t('staff.offline.waiting', { count: '2' }) })
  await expect(unsent).toBeVisible()
  await page.reload()
  await expect(stop).not.toHaveText(first)
  await unsent.click()
  const waiting = page.getByRole('dialog').getByRole('listitem').filter({ hasText: first })
  await expect(waiting).toHaveCount(2)
  await picture(page, 'staff-run-unsent')
  await page.keyboard.press('Escape')

  await context.setOffline(false)
  await expect(unsent).toBeHidden({ timeout: 30_000 })
  await page.reload()
  await expect(page.getByText(t('run.state.delivered'))).toBeVisible()
})

test('@phone a wrong code is refused at its field, with the attempts that are left', async ({
  page,
  context,
  t,
  picture,
  trouble,
}) => {
  trouble.expect(/422/)
  await page.setViewportSize({ width: 360, height: 740 })
  await openRun(page, t)
  const stop = page.getByRole('heading', { level: 2 }).first()
  const name = (await stop.textContent())!
  await standAtDoor(page, t)
  const code = page.getByLabel(t('run.codeOf'))
  await refuseCode(page, t)
  await refuseCode(page, t)
  await expect(stop).toHaveText(name)
  // One line for both attempts: the later one replaced the first.
  await expect(
    page.getByRole('button', { name: t('staff.offline.refused', { count: '1' }) }),
  ).toBeVisible()
  await picture(page, 'staff-run-wrong-code')

  trouble.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await context.setOffline(true)
  await code.fill('0000')
  await expect(page.getByText(t('run.unchecked')).first()).toBeVisible()
  await expect(stop).toHaveText(name)
  await page.getByRole('button', { name: t('run.goOn') }).click()
  await expect(stop).not.toHaveText(name)
  await expect(stop).toBeFocused()
  const next = (await stop.textContent())!
  await picture(page, 'staff-run-unchecked')
  await context.setOffline(false)
  await expect(page.getByRole('alert').getByText(/\d/)).toBeVisible({ timeout: 30_000 })
  await expect(stop).toHaveText(next)
  await picture(page, 'staff-run-refused-elsewhere')
  await page.getByRole('alert').getByRole('button').click()
  await expect(stop).toHaveText(name)
})

test.describe('on a slow network', () => {
  // A worker would load the part by itself.
  test.use({ serviceWorkers: 'block' })

  test('@phone a wrong code is refused even before the part that waits has arrived', async ({
    page,
    t,
    trouble,
  }) => {
    trouble.expect(/422/)
    await openRun(page, t)
    await standAtDoor(page, t)
    let arrive = () => {}
    const part = new Promise<void>((resolve) => (arrive = resolve))
    await page.route('**/unchecked-*.js', async (route) => {
      await part
      await route.continue()
    })
    await refuseCode(page, t)
    arrive()
  })
})

test('@phone an act that this phone cannot send is tried again later, not endlessly', async ({
  page,
  t,
  trouble,
}) => {
  trouble.expect(/broken form/)
  await openRun(page, t)
  await standAtDoor(page, t)
  await page.evaluate(() => {
    const counted = globalThis as unknown as { tries: number }
    counted.tries = 0
    FormData.prototype.append = () => {
      counted.tries += 1
      throw new Error('broken form')
    }
  })
  await page.getByRole('button', { name: t('run.guard') }).click()
  await page.getByLabel(t('run.leftWith')).fill('Pak Dadang')
  await page.keyboard.press('Enter')
  const tries = () => page.evaluate(() => (globalThis as unknown as { tries: number }).tries)
  await expect.poll(tries).toBeGreaterThan(0)
  await page.waitForTimeout(1_500)
  expect(await tries()).toBeLessThan(4)
})

test('@wide the desk plans runs by button and by choice', async ({ page, t, picture }) => {
  await page.goto(staffPages.riders())
  await signInAs(page, t, 'rider_desk')
  await expect(page.getByRole('heading', { level: 1, name: t('staff.title.riders') })).toBeVisible()
  await page.getByRole('button', { name: t('riders.propose') }).waitFor()
  await expectAccessible(page, 'the riders desk')
  await picture(page, 'staff-riders')
})
