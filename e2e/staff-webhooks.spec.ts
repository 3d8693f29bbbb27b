import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

test('webhooks: an endpoint is added with its events, tested, paused and removed', async ({
  page,
  t,
  picture,
  trouble,
}) => {
  // A refused address.
  trouble.expect(/422/)
  await page.goto(staffPages.webhooks())
  await signInAs(page, t, 'owner')
  await expect(page.getByText(t('webhooks.none'))).toBeVisible()
  await expect(page.locator('main#main')).toBeFocused()
  await page.keyboard.press('n')
  const form = page.getByRole('form', { name: t('webhooks.add') })
  await expect(form.getByLabel(t('webhooks.url'))).toBeFocused()
  await form.getByLabel(t('webhooks.url')).fill('https://10.0.0.1/hook')
  await form.getByLabel(t('webhooks.all', { what: t('webhooks.family.stock') })).check()
  await form.getByLabel('price.changed').check()
  await expect(form.getByText(t('webhooks.some', { count: 4 }))).toBeVisible()
  await expectAccessible(page, 'a new webhook')
  await picture(page, 'staff-webhook-new')
  await form.getByRole('button', { name: t('webhooks.make') }).click()
  await expect(form.getByText(t('validation.webhookUrl'))).toBeVisible()

  const url = 'https://8.8.8.8/hook'
  await form.getByLabel(t('webhooks.url')).fill(url)
  await form.getByRole('button', { name: t('webhooks.make') }).click()
  await expect(page.getByText(/^whsec_/)).toBeVisible()
  await page.getByRole('button', { name: t('staff.close'), exact: true }).click()

  await page.getByRole('button', { name: t('webhooks.openOf', { url }) }).click()
  await page.getByRole('button', { name: t('webhooks.test') }).click()
  await expect(page.getByText(t('webhooks.tested'))).toBeVisible()
  const table = page.getByRole('table', { name: t('webhooks.deliveriesOf', { url }) })
  await expect(table.getByText('shop.ping')).toBeVisible()
  await page.getByText(t('webhooks.choose')).click()
  await page.getByLabel('refund.done').check()
  await page.getByRole('button', { name: t('webhooks.save') }).click()
  await expect(page.getByText(t('webhooks.some', { count: 5 })).first()).toBeVisible()
  await page.getByRole('button', { name: t('webhooks.pause') }).click()
  await expect(page.getByText(t('webhooks.paused'), { exact: true })).toBeVisible()
  await expectAccessible(page, 'a webhook')
  await picture(page, 'staff-webhook')

  await page.getByRole('button', { name: t('webhooks.remove') }).click()
  const sure = page.getByRole('alertdialog', { name: t('webhooks.removeTitle') })
  await sure.getByRole('button', { name: t('webhooks.remove') }).click()
  await expect(page.getByText(t('webhooks.none'))).toBeVisible()
})
