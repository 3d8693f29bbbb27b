/** The console by keys alone: the focus has a place after each act, in sight. */
import type { Page } from '@playwright/test'
import { staffPages } from '#contract/pages.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

test('the focus: a button that is disabled while it works has it again', async ({ page, t }) => {
  await page.goto(staffPages.health())
  await signInAs(page, t, 'owner')
  const run = page.getByRole('button', { name: t('staff.health.runOf', { name: 'areas.windows' }) })
  await page.keyboard.press('Tab')
  await run.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('staff.health.running', { name: 'areas.windows' }))).toBeVisible()
  await expect(run).toBeFocused()
})

test('the focus: a form that takes the place of its button begins at its first field', async ({
  page,
  t,
}) => {
  await page.goto(staffPages.start())
  await signInAs(page, t, 'owner')
  const change = page.getByRole('button', { name: t('staff.start.change') }).first()
  await change.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('main form :is(input, select):focus')).toBeVisible()
})

test('the focus: a found product that is chosen gives it back to the search', async ({
  page,
  t,
}) => {
  await page.goto(staffPages.newAutomaticDiscount())
  await signInAs(page, t, 'marketing')
  const search = page.getByRole('searchbox').first()
  await search.focus()
  await page.keyboard.type('mang')
  const found = page.getByRole('list').getByRole('button', { name: /mang/i }).first()
  await expect(found).toBeVisible()
  await found.focus()
  await page.keyboard.press('Enter')
  await expect(found).toBeHidden()
  await expect(search).toBeFocused()
})

test('the focus: a row that is moved by its button keeps it, up to the end', async ({
  page,
  t,
}) => {
  await page.goto(staffPages.contentOf('page'))
  await signInAs(page, t, 'owner')
  const rows = page.getByRole('listitem').filter({ has: page.locator('[data-control=up]') })
  await expect(rows.nth(2)).toBeVisible()
  const name = (await rows.nth(1).getByRole('link').textContent())!
  const up = page.getByRole('button', { name: t('range.up', { name }), exact: true })
  const down = page.getByRole('button', { name: t('range.down', { name }), exact: true })
  await down.focus()
  await page.keyboard.press('Enter')
  await expect(rows.nth(2)).toContainText(name)
  await expect(down).toBeFocused()
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(rows.nth(1)).toContainText(name)
  await expect(up).toBeFocused()
  // At the top the button has nothing more to do.
  await page.keyboard.press('Enter')
  await expect(up).toBeDisabled()
  await expect(rows.first()).toBeFocused()
  await down.focus()
  await page.keyboard.press('Enter')
  await expect(rows.nth(1)).toContainText(name)
})

test('the focus: a new variation begins at its name, and no field is behind the bar', async ({
  page,
  t,
}) => {
  await page.goto(staffPages.newProduct())
  await signInAs(page, t, 'catalogue')
  const bar = page.getByRole('button', { name: t('goods.save') })
  await expect(bar).toBeInViewport()
  await page.locator('main').getByRole('textbox').first().focus()
  for (const _ of Array.from({ length: 30 })) {
    await page.keyboard.press('Tab')
    expect(await covering(page)).toBe(null)
  }
  await page.getByRole('button', { name: t('goods.variationAdd') }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Besar')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Besar')
  await expect(
    page
      .getByRole('group', { name: t('goods.variationName') })
      .getByRole('textbox')
      .first(),
  ).toHaveValue('Besar')
  // Its removal takes the button away that has the focus.
  await page.getByRole('button', { name: t('goods.remove', { name: 'Besar' }) }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: t('goods.part.variations') })).toBeFocused()
})

/** The text of what lies over the focused element. */
const covering = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const at = document.activeElement!.getBoundingClientRect()
    const over = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2)
    const isCovered =
      over?.closest('button')?.type === 'submit' || over?.querySelector('[type=submit]')
    return isCovered ? document.activeElement!.outerHTML : null
  })
