import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expectNoOverflow } from './support/layout.ts'
import { waitOutDoublePress } from './support/shopping.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

test('a claim to a supplier: a bad batch is claimed, sent and credited', async ({
  page,
  t,
  picture,
  trouble,
}) => {
  trouble.expect(/422/)
  await page.goto(staffPages.claims())
  await signInAs(page, t, 'buyer')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await expectAccessible(page, 'the list of claims')
  await picture(page, 'staff-claims')
  const open = page.getByRole('row').filter({ hasText: t('claims.open') })
  await open.first().getByRole('link').first().click()
  await page.getByRole('link', { name: /^B\d+/ }).first().click()

  await expect(page).toHaveURL(/\/staff\/batches\//)
  const code = await page.getByRole('heading', { level: 1 }).innerText()
  const photos = page.getByRole('region', { name: t('stock.photos') })
  await photos.locator('input[type=file]').setInputFiles({
    name: 'batch.png',
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } }),
  })
  const photo = photos.getByRole('button', {
    name: t('stock.photoOf', { n: 1, name: /B\d+\S*/.exec(code)?.[0] ?? '' }),
  })
  await expect(photo).toBeVisible()
  await picture(page, 'staff-batch')
  await page.getByRole('button', { name: t('claims.make') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('claims.reason')).selectOption('damaged')
  const units = dialog.getByLabel(t('claims.units'))
  await units.fill('100000')
  await waitOutDoublePress(page)
  await dialog.getByRole('button', { name: t('claims.save') }).click()
  await expect(units).toHaveAttribute('aria-invalid', 'true')
  await units.fill('1')
  await dialog.getByLabel(t('claims.words')).fill('Memar di satu sisi')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'memar.png',
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } }),
  })
  await expect(dialog.getByRole('img', { name: t('claims.photo', { n: 1 }) })).toBeVisible()
  await expectAccessible(page, 'a new claim', 'dialog')
  await picture(page, 'staff-claim-new')
  await waitOutDoublePress(page)
  await dialog.getByRole('button', { name: t('claims.save') }).click()

  await expect(page).toHaveURL(/\/staff\/claims\/[\da-f-]+$/)
  await expect(page.getByText('Memar di satu sisi')).toBeVisible()
  await page.getByRole('button', { name: t('claims.photo', { n: 1 }), exact: true }).click()
  await expect(dialog.getByRole('img', { name: t('claims.photo', { n: 1 }) })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: t('claims.whatsapp') })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/62\d+\?text=.*KL-/,
  )
  await expectAccessible(page, 'an open claim')
  await expectNoOverflow(page, page.viewportSize()!.width)
  await picture(page, 'staff-claim')
  await page.getByLabel(t('claims.answer')).fill('Dipotong nota berikutnya')
  await waitOutDoublePress(page)
  await page.getByRole('button', { name: t('claims.settle'), exact: true }).click()
  await expect(page.getByText(t('claims.outcome.credited'))).toBeVisible()
  await expectAccessible(page, 'a settled claim')
  await picture(page, 'staff-claim-settled')
})
