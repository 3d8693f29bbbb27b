import { pages, staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'

test('@wide an answer: edited, published, read in the shop, taken back', async ({
  page,
  t,
  language,
  picture,
}, info) => {
  test.slow()
  const answer = `Jawaban uji ${language} ${info.project.name} ${info.retry}`
  await page.goto(staffPages.contentOf('faq'))
  await page
    .getByRole('region', { name: t('staff.signIn.demo') })
    .getByRole('button', { name: /marketing|pemasaran/i })
    .click()
  const list = page.getByRole('list', { name: t('content.kind.faq') })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page, 'the content desk')
  await picture(page, 'staff-content')
  await list.getByRole('link').first().click()
  const versions = page.getByRole('region', { name: t('content.versions') })
  const fieldOf = (side: 'id' | 'en') =>
    page.getByLabel(`${t('content.field.answer')} ${t(`staff.form.${side}`)}`).first()
  const before = await fieldOf('id').inputValue()
  for (const side of ['id', 'en'] as const) await fieldOf(side).fill(`<p>${answer}</p>`)
  await expect(
    page.getByRole('region', { name: t('content.preview') }).getByText(answer),
  ).toBeVisible()
  await page.getByRole('button', { name: t('content.save'), exact: true }).click()
  await expect(page.getByText(t('content.unpublished'))).toBeVisible()
  await page.getByRole('button', { name: t('content.publish'), exact: true }).click()
  await expect(page.getByText(t('content.unpublished'))).toBeHidden()
  expect(await (await page.request.get(pages.faq())).text()).toContain(answer)

  const back = versions.getByRole('button', { name: t('content.revert') }).first()
  await versions
    .getByRole('button', { name: t('content.compare') })
    .first()
    .click()
  await expect(versions.getByRole('table')).toContainText(answer)
  await expectAccessible(page, 'the editor of content')
  await picture(page, 'staff-content-editor')
  await back.click()
  await expect(fieldOf('id')).toHaveValue(before)
  await page.getByRole('button', { name: t('content.publish'), exact: true }).click()
  await expect(page.getByText(t('content.unpublished'))).toBeHidden()
  expect(await (await page.request.get(pages.faq())).text()).not.toContain(answer)
})

test('@wide a wrong product of a promo is named at its field', async ({ page, t, trouble }) => {
  trouble.expect(/422/)
  await page.goto(staffPages.contentOf('promo'))
  await page
    .getByRole('region', { name: t('staff.signIn.demo') })
    .getByRole('button', { name: /marketing|pemasaran/i })
    .click()
  const list = page.getByRole('list', { name: t('content.kind.promo') })
  await list.getByRole('link').first().click()
  const products = page.getByLabel(t('content.field.products'))
  await products.fill('mangga-kweni, Mangga_Harum')
  await page.getByRole('button', { name: t('content.save'), exact: true }).click()
  await expect(page.getByText(`Mangga_Harum: ${t('validation.slug')}`)).toBeVisible()
  await expect(products).toHaveAttribute('aria-invalid', 'true')
})

test('@wide a promo of one branch: chosen by its words, and named to customers', async ({
  page,
  t,
  picture,
}) => {
  await page.goto(staffPages.contentOf('promo'))
  await page
    .getByRole('region', { name: t('staff.signIn.demo') })
    .getByRole('button', { name: /marketing|pemasaran/i })
    .click()
  const list = page.getByRole('list', { name: t('content.kind.promo') })
  await list.getByRole('link', { name: /Tasting|cicip/ }).click()
  const branches = page.getByRole('group', { name: t('content.field.branches') })
  await expect(branches.getByRole('checkbox', { name: 'Petik Kemang' })).toBeChecked()
  await branches.getByText('Petik Menteng', { exact: true }).click()
  await picture(page, 'staff-promo')
  await expectAccessible(page, 'the editor of a promo')
  await page.getByRole('button', { name: t('content.save'), exact: true }).click()
  await page.getByRole('button', { name: t('content.publish'), exact: true }).click()
  await expect(page.getByText(t('content.unpublished'))).toBeHidden()

  await page.goto(pages.promos())
  const card = page.getByRole('article').filter({ hasText: /Tasting|cicip/ })
  await expect(card.getByText(t('promo.onlyAtSome', { count: 2 }))).toBeVisible()
  await card.getByRole('link').click()
  const validity = page.getByRole('complementary', { name: t('promo.validity') })
  await expect(validity).toContainText(t('promo.branches'))
  await picture(page, 'promo-of-branches')
  await validity.getByRole('link', { name: 'Petik Menteng' }).click()
  await expect(page).toHaveURL(/\/branches#petik-menteng$/)
})
