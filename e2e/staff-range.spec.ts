import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

test('@wide benefits and search words', async ({ page, t, language, picture, trouble }, info) => {
  test.slow()
  trouble.expect(/422/)
  await page.goto(staffPages.benefits())
  await signInAs(page, t, 'owner')
  const list = page.getByRole('list', { name: t('staff.title.benefits') })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page, 'the benefits desk')
  await picture(page, 'staff-benefits')
  const counted = list.getByRole('link').first()
  const count = (await counted.textContent())!.split(' ')[0]!
  await counted.click()
  const foot = page.getByRole('status').filter({ hasText: new RegExp(`\\b${count}$`) })
  await expect(foot).toBeVisible()
  await page.goBack()

  // A new one: words of cure are refused at their field.
  const name = `Uji ${language} ${info.retry}`
  await page.getByRole('button', { name: t('range.benefit.new') }).click()
  const dialog = page.getByRole('dialog')
  const fill = async (key: 'range.benefit.name' | 'range.benefit.fact', text: string) => {
    for (const side of ['id', 'en'] as const)
      await dialog.getByLabel(`${t(key)} ${t(`staff.form.${side}`)}`).fill(text)
  }
  await fill('range.benefit.name', name)
  await fill('range.benefit.fact', 'Melawan kanker')
  await dialog.getByRole('button', { name: t('range.save') }).click()
  await expect(dialog.getByText(t('validation.cureWord', { word: 'kanker' })).first()).toBeVisible()
  await fill('range.benefit.fact', 'Sumber kalium')
  await dialog.getByRole('button', { name: t('range.save') }).click()
  await expect(list.getByText(name).first()).toBeVisible()
  const up = page.getByRole('button', { name: t('range.up', { name }) })
  await up.click()
  await expect(list.getByRole('listitem').nth(-2)).toContainText(name)
  await page.getByRole('button', { name: t('range.edit', { name }) }).click()
  await dialog.getByRole('button', { name: t('range.delete') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('range.delete') })
    .click()
  await expect(list.getByText(name)).toHaveCount(0)

  await page.goto(staffPages.words())
  await page.getByRole('button', { name: t('range.words.new') }).click()
  const word = `ujikata${language}${info.retry}`
  await dialog.getByLabel(t('range.words.field')).fill(`pontianak, ${word}`)
  await dialog.getByRole('button', { name: t('range.words.try') }).click()
  await expect(dialog.getByRole('table')).toContainText(word)
  await expectAccessible(page, 'the search words desk')
  await picture(page, 'staff-words')
})
