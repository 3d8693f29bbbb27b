import type { Page } from '@playwright/test'
import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { scan, showToCamera } from './support/scan.ts'
import { waitOutDoublePress } from './support/shopping.ts'
import { expect, test } from './support/test.ts'
import type { Words } from './support/words.ts'
import { signInAs, type DemoRole } from './support/desks.ts'

const signIn = async (page: Page, t: Words, path: string, role: DemoRole = 'owner') => {
  await page.goto(path)
  await signInAs(page, t, role)
}

test('a scanner that types opens what it names, wherever the focus is', async ({ page, t }) => {
  await signIn(page, t, staffPages.products())
  const search = page.getByRole('searchbox')
  await search.fill('mangga')
  await expect(page).toHaveURL(/q=mangga/)
  await scan(page, '8991234567890')
  await expect(page.getByText(t('staff.scan.nothing', { code: '8991234567890' }))).toBeVisible()
  await expect(search).toHaveValue('mangga')
  await expect(page).toHaveURL(/q=mangga$/)
})

test('@wide letters of a scan press no keys', async ({ page, t }) => {
  await signIn(page, t, staffPages.gallery(), 'cashier')
  const links = page.locator('tbody').getByRole('link')
  await expect(links.first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(links.first()).toBeFocused()
  await scan(page, 'XK-JX?G')
  const nothing = page.getByText(t('staff.scan.nothing', { code: 'XK-JX?G' }))
  await expect(nothing).toBeVisible()
  await expect(links.first()).toBeFocused()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`${staffPages.gallery()}$`))
  // Keys of a person still work, once the burst is over for a busy page as well.
  await waitOutDoublePress(page)
  await page.keyboard.press('x')
  await expect(page.getByText(t('staff.list.chosen', { count: 1 }), { exact: true })).toBeVisible()
})

test('@wide an order and a product are found by a scan and in the palette', async ({ page, t }) => {
  await signIn(page, t, `${staffPages.products()}?sort=sku`)
  const row = page.locator('tbody').getByRole('row').first()
  const sku = (await row.getByRole('cell').nth(2).textContent())!
  const name = (await row.getByRole('link').textContent())!
  await page.getByRole('searchbox').focus()
  await scan(page, 'x'.repeat(3) + sku)
  await expect(page.getByText(t('staff.scan.nothing', { code: `xxx${sku}` }))).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: t('staff.palette.title') })
  await palette.getByRole('combobox').fill(sku)
  await expect(palette.getByRole('option', { name: new RegExp(sku) }).first()).toBeVisible()
  await expectAccessible(page, 'the palette with what it found', 'dialog')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.goto(`${staffPages.orders()}?view=all`)
  const number = (await page.locator('tbody').getByRole('link').first().textContent())!
  await page.getByRole('searchbox').focus()
  await scan(page, number)
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
})

test('a code is scanned by the camera or typed, on a page that may use the camera', async ({
  page,
  t,
  picture,
  isMobile,
}) => {
  await signIn(page, t, `${staffPages.orders()}?view=all`)
  const number = (await page.locator('tbody').getByRole('link').first().textContent())!
  const opened = page.waitForResponse((answer) => answer.url().endsWith(staffPages.scan()))
  if (isMobile) await page.getByRole('link', { name: t('staff.title.scan') }).click()
  else {
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: t('staff.palette.title') })
    await palette.getByRole('combobox').fill(t('staff.title.scan'))
    await page.keyboard.press('Enter')
  }
  expect((await opened).headers()['permissions-policy']).toContain('camera=(self)')
  await expect(page.getByRole('alert').filter({ hasText: t('staff.scan.off') })).toBeVisible()
  await page.getByLabel(t('staff.scan.code')).fill('tidak-ada')
  await page.getByRole('button', { name: t('staff.scan.open') }).click()
  await expect(page.getByText(t('staff.scan.nothing', { code: 'tidak-ada' }))).toBeVisible()
  await expectAccessible(page, 'the page that scans')
  await picture(page, 'staff-scan')
  await showToCamera(page, number)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  const answer = await page.request.get(staffPages.orders())
  expect(answer.headers()['permissions-policy']).toContain('camera=()')
})
