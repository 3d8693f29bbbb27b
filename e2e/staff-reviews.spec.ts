import { pages, staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { waitOutDoublePress } from './support/shopping.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

/** Each language has a held review of its own. */
const HELD = {
  en: { said: 'dapurbayu', reason: 'staff.reviews.reason.link', slug: 'pisang-cavendish' },
  id: {
    said: '0812 7700 1234',
    reason: 'staff.reviews.reason.contact',
    slug: 'mangga-harum-manis',
  },
} as const

test('the reviews desk: a held review is shown, answered, hidden with a reason', async ({
  page,
  t,
  language,
  picture,
}) => {
  const { said, reason, slug } = HELD[language]
  await page.goto(`${staffPages.reviews()}`)
  await signInAs(page, t, 'support')
  const held = page.getByRole('link', { name: t('staff.reviews.view.held'), exact: true })
  await expect(held).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: t('staff.reviews.view.all'), exact: true }).click()
  await expect(page.getByRole('row').nth(20)).toBeVisible()
  await picture(page, 'staff-reviews')
  await held.click()
  const row = page.getByRole('row').filter({ hasText: said })
  await expect(row).toContainText(t(reason))
  await expectAccessible(page, 'the list of reviews')
  await row.getByRole('link').click()

  await expect(page).toHaveURL(/\/staff\/reviews\/[\da-f-]+$/)
  await page.getByRole('button', { name: t('staff.reviews.toAnswer') }).click()
  const dialog = page.getByRole('dialog')
  const words = dialog.getByRole('textbox')
  await words.fill('Bolu pisangnya pasti enak!')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await waitOutDoublePress(page)
  await page.keyboard.press('a')
  await expect(words).toHaveValue('Bolu pisangnya pasti enak!')
  await waitOutDoublePress(page)
  await dialog.getByRole('button', { name: t('staff.reviews.sendAnswer') }).click()
  await expect(
    page.getByRole('paragraph').filter({ hasText: 'Bolu pisangnya pasti enak!' }),
  ).toBeVisible()
  await waitOutDoublePress(page)
  await page.keyboard.press('y')
  await expect(page.getByText(t('staff.reviews.state.shown'), { exact: true })).toBeVisible()
  await expectAccessible(page, 'a review')
  await picture(page, 'staff-review')

  await page.getByRole('button', { name: t('staff.reviews.hide') }).click()
  await waitOutDoublePress(page)
  await dialog.getByRole('button', { name: t('staff.reviews.hide') }).click()
  await expect(dialog.getByText(t('staff.reviews.reasonMissing'))).toBeVisible()
  await dialog.getByText(t('staff.reviews.reason.advertising')).click()
  await expectAccessible(page, 'why it is hidden', 'dialog')
  await picture(page, 'staff-review-hide')
  await dialog.getByRole('button', { name: t('staff.reviews.hide') }).click()
  await expect(page.getByText(t('staff.reviews.state.hidden'), { exact: true })).toBeVisible()
  await expect(page.getByRole('definition').first()).toHaveText(
    t('staff.reviews.reason.advertising'),
  )
  await page.goto(pages.product(slug))
  await expect(page.getByText(said)).toBeHidden()
})
