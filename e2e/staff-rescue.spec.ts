import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expectNoOverflow } from './support/layout.ts'
import { waitOutDoublePress } from './support/shopping.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

test('a batch that ends soon is rescued, leads to a planned price, and goes back', async ({
  page,
  t,
  picture,
}) => {
  await page.goto(`${staffPages.batches()}?view=ending`)
  await signInAs(page, t, 'owner')
  const open = page.getByRole('row').filter({ hasText: t('stock.state.unfit') })
  await open.first().getByRole('link').first().click()
  await page.getByRole('button', { name: t('stock.rescue'), exact: true }).click()
  await expect(page.getByText(t('stock.rescueTitle'))).toBeVisible()
  await expectAccessible(page, 'a batch to rescue')
  await expectNoOverflow(page, page.viewportSize()!.width)
  await picture(page, 'staff-rescue')
  const plan = page.getByRole('link', { name: t('stock.rescuePrice') })
  await expect(plan).toHaveAttribute('href', /\/staff\/prices\?q=/)
  await waitOutDoublePress(page)
  await page.getByRole('button', { name: t('stock.rescueEnd') }).click()
  await expect(page.getByText(t('stock.rescueTitle'))).toHaveCount(0)
})
