import { pages, staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

test('@wide a category is made, moved and renamed; its old address leads to the new one', async ({
  page,
  t,
  language,
  picture,
  isMobile,
  trouble,
}, info) => {
  test.slow()
  trouble.expect(/409/)
  await page.goto(staffPages.categories())
  await signInAs(page, t, 'owner')
  const list = page.getByRole('list', { name: t('staff.title.categories'), exact: true })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page, 'the categories desk')
  await picture(page, 'staff-categories')

  const name = `Uji ${language} ${isMobile} ${info.retry}`
  const slug = `uji-${language}-${isMobile}-${info.retry}`
  await page.getByRole('button', { name: t('categories.new') }).click()
  const dialog = page.getByRole('dialog')
  for (const side of ['id', 'en'] as const)
    await dialog.getByLabel(`${t('categories.name')} ${t(`staff.form.${side}`)}`).fill(name)
  await expect(dialog.getByLabel(t('categories.slug'))).toHaveValue(slug)
  await expectAccessible(page, 'the form of a category')
  await picture(page, 'staff-category')
  await dialog.getByRole('button', { name: t('range.save') }).click()
  const row = page.locator(`#category-${slug}`)
  await expect(row).toBeVisible()

  // Alt and an arrow key move it below the main category before it; the focus stays.
  const up = row.getByRole('button', { name: t('range.up', { name }) })
  await up.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByRole('status').filter({ hasText: name })).toBeAttached()
  await expect(list.getByRole('list').last()).toContainText(name)
  await expect(up).toBeFocused()

  const edit = page.getByRole('button', { name: t('range.edit', { name }) })
  await edit.click()
  await dialog.getByLabel(t('categories.slug')).fill(`${slug}-baru`)
  await dialog.getByRole('button', { name: t('range.save') }).click()
  await expect(page.locator(`#category-${slug}-baru`)).toContainText(`← ${slug}`)

  const moved = await page.request.get(pages.category(slug), { maxRedirects: 0 })
  expect([moved.status(), moved.headers()['location']]).toEqual([
    301,
    pages.category(`${slug}-baru`),
  ])

  await edit.click()
  await dialog.getByRole('button', { name: t('categories.merge') }).click()
  await picture(page, 'staff-category-merge')
  await dialog.getByRole('button', { name: t('categories.back') }).click()

  // Another person saves first: what only they changed stays changed, what both changed is marked.
  const other = await page.request.get('/api/staff/categories')
  const { data } = (await other.json()) as { data: { slug: string; version: string }[] }
  const { version, ...theirs } = data.find((one) => one.slug === `${slug}-baru`)!
  const saved = await page.request.put(`/api/staff/categories/${slug}-baru`, {
    headers: { 'x-petik-staff': '1', 'origin': new URL(page.url()).origin },
    data: {
      ...(theirs as object),
      version,
      hidden: true,
      name: { id: name, en: `${name} theirs` },
    },
  })
  expect(saved.status()).toBe(200)
  const nameIn = (side: 'id' | 'en') =>
    dialog.getByLabel(`${t('categories.name')} ${t(`staff.form.${side}`)}`)
  await nameIn('id').fill(`${name} ours`)
  await dialog.getByRole('button', { name: t('range.save') }).click()
  await expect(dialog.getByText(t('range.changed'))).toBeVisible()
  await expect(nameIn('en')).toHaveValue(`${name} theirs`)
  await expect(nameIn('id')).toHaveValue(`${name} ours`)
  await expect(dialog.getByRole('switch', { name: t('categories.hidden') })).toBeChecked()

  // Escape asks before it drops what was typed.
  await page.keyboard.press('Escape')
  const sure = page.getByRole('alertdialog')
  await expectAccessible(page, 'the question before what was typed is dropped', 'dialog')
  await sure.getByRole('button', { name: t('staff.form.stay') }).click()
  await dialog.getByRole('button', { name: t('range.save') }).click()
  await expect(dialog).toBeHidden()

  // The name opens it as well; deleting asks.
  const last = page.locator(`#category-${slug}-baru`)
  await last.getByRole('button', { name: new RegExp(`^${name} (ours|theirs)$`) }).click()
  await dialog.getByRole('button', { name: t('range.delete') }).click()
  await sure.getByRole('button', { name: t('range.keep') }).click()
  await dialog.getByRole('button', { name: t('range.delete') }).click()
  await sure.getByRole('button', { name: t('range.delete') }).click()
  await expect(page.locator(`#category-${slug}-baru`)).toHaveCount(0)
})
