/** The desks on a tablet, which is touched. */
import { staffPages } from '#contract/pages.ts'
import { signInAs } from './support/desks.ts'
import { expectTabletTargets } from './support/targets.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true })

test('a tablet: buttons of the desks are large enough for a thumb', async ({ page, t }) => {
  await page.goto(staffPages.orders())
  await signInAs(page, t, 'owner')
  await expect(page.getByRole('table', { name: t('staff.title.orders') })).toBeVisible()
  for (const path of [
    staffPages.orders(),
    staffPages.prices(),
    staffPages.newProduct(),
    staffPages.closings(),
    staffPages.windows(),
    staffPages.refunds(),
    staffPages.contentOf('page'),
    staffPages.settings(),
  ]) {
    await page.goto(path)
    await expect(page.locator('main#main h1')).toBeVisible()
    await expect(page.locator('main#main button').nth(3)).toBeVisible()
    await expectTabletTargets(page, path)
  }
})

test('a tablet: the numbers of the start page are as large', async ({ page, t }) => {
  await page.goto(staffPages.today())
  await signInAs(page, t, 'owner')
  const windows = page.getByRole('region', { name: t('today.windows') }).getByRole('link')
  const wasted = page.getByRole('region', { name: t('today.waste') }).getByRole('link')
  await expect(wasted.first()).toBeVisible()
  for (const link of [...(await windows.all()), ...(await wasted.all())]) {
    const { width, height } = (await link.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(40)
  }
})

test('@wide on a small phone the bar shows the whole name of the shop', async ({ page, t }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(staffPages.today())
  await signInAs(page, t, 'owner')
  const name = page
    .locator('a[href="/staff"]')
    .first()
    .getByText(/^Petik/)
  await expect(name).toBeVisible()
  // The bar is full once it offers the sounds.
  await expect(page.getByRole('button', { name: t('staff.ring.turnOn') })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  expect(await name.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
})
