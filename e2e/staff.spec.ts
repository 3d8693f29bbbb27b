import type { Page } from '@playwright/test'
import { pages, staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { signInAs, type DemoRole } from './support/desks.ts'
import { expectFloorTargets } from './support/targets.ts'
import { expect, test } from './support/test.ts'
import type { Words } from './support/words.ts'

/** Every screen without a thing of its own in the address. */
const SCREENS = Object.values(staffPages)
  .map(({ path }) => path)
  .filter((path) => !path.includes(':'))

/** Screens that are pressed with a thumb; the till has its own test. */
const FLOOR: readonly string[] = [
  staffPages.goodsIn.path,
  staffPages.newGoodsIn.path,
  staffPages.counts.path,
  staffPages.waste.path,
]

/** What the browser refused by the content security policy. */
const watchPolicy = async (page: Page): Promise<() => Promise<string[]>> => {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { refusedByPolicy: seen })
    addEventListener('securitypolicyviolation', (event) => {
      seen.push(`${event.effectiveDirective} ${event.blockedURI}`)
    })
  })
  return () =>
    page.evaluate(() => (window as unknown as { refusedByPolicy: string[] }).refusedByPolicy)
}

const tryRole = async (page: Page, t: Words, path: string, role: DemoRole) => {
  await page.goto(path)
  await signInAs(page, t, role)
}

test('every screen for the owner: accessible, within its width, within the policy', async ({
  page,
  t,
  picture,
  trouble,
}, info) => {
  test.slow()
  // The control at the end.
  trouble.expect(/Applying inline style violates/)
  const refused = await watchPolicy(page)
  await page.goto(staffPages.today())
  await expect(page.getByRole('heading', { name: t('staff.signIn.title') })).toBeVisible()
  await page.getByRole('button', { name: t('staff.signIn.submit'), exact: true }).click()
  await expect(page.getByText(t('staff.signIn.missing'))).toHaveCount(2)
  await expect(page.getByLabel(t('staff.signIn.login'))).toBeFocused()
  await expectAccessible(page, 'signing in')
  await tryRole(page, t, staffPages.today(), 'owner')
  await expect(page.getByRole('heading', { level: 1, name: t('staff.title.today') })).toBeVisible()
  const width = info.project.name === 'phone' ? 360 : 1280
  await page.setViewportSize({ width, height: 800 })
  for (const path of SCREENS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectAccessible(page, `${path} at ${width}`)
    if (width === 360 && FLOOR.includes(path)) await expectFloorTargets(page, path)
    await picture(page, `staff-${path.split('/').at(-1)}-${width}`)
    const scroll = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(scroll, `${path} at ${width}`).toBeLessThanOrEqual(width)
    expect(await refused(), path).toEqual([])
  }
  // Control: what the policy refuses is seen.
  await page.evaluate(() => {
    const style = document.createElement('style')
    style.textContent = 'body { color: red }'
    document.head.append(style)
  })
  await expect.poll(refused).toEqual([expect.stringContaining('style-src')])
})

/** Figures of the first screen are at most a minute old, and other tests change the shop meanwhile. */
const FIGURES_AGE_MS = 75_000

test('@wide each tile of the first screen opens what it counts', async ({ page, t, trouble }) => {
  test.slow()
  await tryRole(page, t, staffPages.today(), 'owner')
  const todo = page.getByRole('region', { name: t('today.todo') })
  const readTiles = async () => {
    await expect(todo.getByRole('link').first()).toBeVisible()
    const tiles = await todo.getByRole('link').evaluateAll((links) =>
      links.map((link) => ({
        to: link.getAttribute('href')!,
        count: Number(link.firstElementChild?.textContent?.replaceAll('.', '')),
      })),
    )
    return new Map(tiles.filter(({ to }) => to.includes('?')).map(({ to, count }) => [to, count]))
  }
  const expectListed = async (to: string, count: number) => {
    const timeout = 5_000
    await page.goto(to)
    if (to.startsWith(staffPages.companyInvoices())) {
      const invoices = page.getByRole('main').getByRole('region', { name: /^INV-/ })
      return await expect(invoices).toHaveCount(count, { timeout })
    }
    if (to.startsWith(staffPages.picking())) {
      const often = page.getByRole('listitem').filter({ hasText: t('picking.missingOften') })
      return await expect(often).toHaveCount(count, { timeout })
    }
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const foot = page.getByRole('status').filter({ hasText: new RegExp(`\\b${count}\\b`) })
    if (count > 0) await expect(foot, to).toBeVisible({ timeout })
    else await expect(page.locator('tbody').getByRole('row'), to).toHaveCount(0, { timeout })
  }
  const first = await readTiles()
  expect(first.size).toBeGreaterThanOrEqual(11)
  for (const [to, count] of first) {
    let known: number | undefined = count
    await expect(async () => {
      if (known === undefined) {
        await page.goto(staffPages.today())
        known = (await readTiles()).get(to) ?? 0
      }
      const now = known
      known = undefined
      await expectListed(to, now)
    }).toPass({ timeout: FIGURES_AGE_MS })
  }
  // Control: without its figures the screen reports it, and offers to try again.
  trouble.expect(/500/)
  await page.route('**/api/staff/today', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(staffPages.today())
  await expect(page.getByText(t('today.failed'))).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/api/staff/today')
  await page.getByRole('button', { name: t('staff.retry') }).click()
  await expect(todo).toBeVisible()
})

test('@wide a link opens signed in; signing out ends every tab at its address', async ({
  page,
  context,
  t,
  trouble,
}) => {
  trouble.expect(/401/)
  await tryRole(page, t, staffPages.today(), 'owner')
  await expect(page.getByRole('heading', { level: 1, name: t('staff.title.today') })).toBeVisible()
  const second = await context.newPage()
  await second.goto(staffPages.today())
  await expect(
    second.getByRole('heading', { level: 1, name: t('staff.title.today') }),
  ).toBeVisible()
  await second.getByRole('button', { name: t('staff.signOut') }).click()
  for (const each of [second, page]) {
    await expect(each.getByRole('heading', { name: t('staff.signIn.title') })).toBeVisible()
    expect(new URL(each.url()).pathname).toBe(staffPages.today())
  }
})

test('@wide keys: the palette, the list of keys, and none while typing', async ({ page, t }) => {
  await tryRole(page, t, staffPages.today(), 'owner')
  await expect(page.getByRole('heading', { level: 1, name: t('staff.title.today') })).toBeVisible()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: t('staff.keys.title') })
  await expect(keys.getByText(t('staff.palette.title'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: t('staff.palette.title') })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('?zz')
  await expect(palette.getByRole('combobox')).toHaveValue('?zz')
  await expect(palette.getByText(t('staff.palette.none', { typed: '?zz' }))).toBeVisible()
  await palette.getByRole('combobox').fill(t('staff.title.today').slice(0, 3))
  await expect(palette.getByRole('option').first()).toContainText(t('staff.title.today'))
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
})

test('@wide a role that may not use the till sees why', async ({ page, t }) => {
  await tryRole(page, t, staffPages.today(), 'auditor')
  await expect(page.getByRole('heading', { level: 1, name: t('staff.title.today') })).toBeVisible()
  await page.goto(pages.till())
  await expect(page.getByRole('heading', { name: t('staff.notPermitted') })).toBeVisible()
})

test('@wide a list: its address, its keys, its selection', async ({ page, t }) => {
  await tryRole(page, t, staffPages.gallery(), 'cashier')
  const rows = page.locator('tbody').getByRole('row')
  const chosen = (count: number) =>
    page.getByText(t('staff.list.chosen', { count }), { exact: true })
  await expect(page.getByText(t('staff.list.shownOf', { count: 30, total: 95 }))).toBeVisible()

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(rows.nth(1).getByRole('link')).toBeFocused()
  await page.keyboard.press('x')
  await expect(chosen(1)).toBeVisible()
  await rows
    .nth(4)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await expect(chosen(4)).toBeVisible()
  await page.keyboard.press('k')
  await expect(rows.nth(3).getByRole('link')).toBeFocused()
  await page.getByRole('checkbox', { name: t('staff.list.chooseAll') }).check()
  await page.getByRole('button', { name: t('staff.list.chooseMatching', { total: 95 }) }).click()
  await expect(chosen(95)).toBeVisible()

  // A filter clears the selection; typed keys stay text.
  await page.keyboard.press('/')
  await page.keyboard.type('jx budi')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('budi')
  await expect(page).toHaveURL(/q=budi/)
  await expect(page.getByText(t('staff.list.shownOf', { count: 24, total: 24 }))).toBeVisible()
  await expect(chosen(95)).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Total' }).last().click()
  await expect(page).toHaveURL(/sort=total/)
  await page.getByRole('button', { name: t('staff.list.columns') }).click()
  // The address says which columns are shown, so the mark follows the navigation.
  await page.getByRole('checkbox', { name: 'Note' }).click()
  await expect(page.getByRole('checkbox', { name: 'Note' })).toBeChecked()
  await page.getByRole('button', { name: t('staff.list.later', { column: 'Customer' }) }).click()
  await page.keyboard.press('Escape')
  const heads = page.getByRole('columnheader')
  const shown = ['Number', 'State', 'Customer', 'Items', 'Total', 'Note']
  await expect(heads).toHaveText(['', ...shown])
  await page.reload()
  await expect(heads).toHaveText(['', ...shown])
  await expect(rows).toHaveCount(24)
  await page.keyboard.press('j')
  await expect(rows.first().getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/open=PTK-10483/)
  await page.goBack()
  await expect(page).toHaveURL(/sort=total/)

  // Back undoes the sort, then the whole search; Forward searches again.
  const search = page.getByRole('searchbox')
  await page.goBack()
  await expect(page).toHaveURL(/\?q=budi$/)
  await expect(heads.filter({ hasText: 'Total' })).not.toHaveAttribute('aria-sort')
  await page.goBack()
  await expect(page).not.toHaveURL(/q=/)
  await expect(search).toHaveValue('')
  await expect(page.getByText(t('staff.list.shownOf', { count: 30, total: 95 }))).toBeVisible()
  await page.goForward()
  await expect(search).toHaveValue('budi')
  await expect(rows).toHaveCount(24)
  // What is typed and taken back is no step.
  const step = () => page.evaluate(() => (history.state as { key: string }).key)
  await page.goBack()
  const before = await step()
  await search.fill('siti')
  await expect(page).toHaveURL(/q=siti/)
  await search.fill('')
  await expect(page).not.toHaveURL(/q=/)
  expect(await step()).toBe(before)
})

test('@wide `g k` opens the till as a document that may use the camera', async ({ page, t }) => {
  await tryRole(page, t, staffPages.today(), 'cashier')
  await expect(page.getByRole('heading', { level: 1, name: t('staff.title.today') })).toBeVisible()
  const opened = page.waitForResponse((answer) => answer.url().endsWith(pages.till()))
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  expect((await opened).headers()['permissions-policy']).toContain('camera=(self)')
  await expect(page.getByRole('heading', { name: t('till.counter.title') })).toBeVisible()
})

test('@wide unsaved changes: leaving asks, and after a crash they are offered', async ({
  page,
  t,
}) => {
  await tryRole(page, t, staffPages.gallery(), 'cashier')
  const english = page.getByRole('textbox', { name: new RegExp(t('staff.form.en')) })
  await english.fill('Mango')
  await page.getByRole('link', { name: t('staff.title.today') }).click()
  const question = page.getByRole('alertdialog', { name: t('staff.form.leaveTitle') })
  await question.getByRole('button', { name: t('staff.form.stay') }).click()
  await expect(english).toHaveValue('Mango')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: t('staff.form.restore') }).click()
  await expect(english).toHaveValue('Mango')
  await page.getByRole('link', { name: t('staff.title.today') }).click()
  await question.getByRole('button', { name: t('staff.form.leave'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('staff.title.today') })).toBeVisible()
  await page.goto(staffPages.gallery())
  await expect(english).toHaveValue('')
  await expect(page.getByText(t('staff.form.found'))).toBeHidden()
})

test('@wide the demo’s roles follow the language that is chosen', async ({ page, t }) => {
  await page.goto(staffPages.today())
  const roles = page.getByRole('region', { name: t('staff.signIn.demo') })
  await expect(roles.getByRole('button', { name: /owner/i })).toBeVisible()
  await page.getByRole('button', { name: t('staff.language') }).click()
  await expect(page.getByRole('button', { name: /pemilik/i })).toBeVisible()
  await expect(page.getByRole('button', { name: /owner/i })).toBeHidden()
})

test('@wide names of goods and roles follow the language that is chosen', async ({ page, t }) => {
  await tryRole(page, t, staffPages.products(), 'catalogue')
  // The sign-in page has such a button too.
  await expect(
    page.getByRole('heading', { level: 1, name: t('staff.title.products') }),
  ).toBeVisible()
  const names = {
    id: ['Apel Fuji RRC', 'Katalog'],
    en: ['Fuji Apple (China)', 'Catalogue'],
  } as const
  const toggle = page.getByRole('button', { name: /^EN ?ID/ })
  // Back again at the end: the account speaks the language that was chosen last.
  for (let turn = 0; turn < 2; turn++) {
    const isEnglish = (await page.locator('html').getAttribute('lang')) === 'en'
    await toggle.click()
    const [fruit, role] = names[isEnglish ? 'id' : 'en']
    await expect(page.getByRole('link', { name: fruit })).toBeVisible()
    await expect(page.getByText(role, { exact: true })).toBeVisible()
  }
})

test('@phone help: opened from a screen, with pictures, and of own desks only', async ({
  page,
  t,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await tryRole(page, t, staffPages.picking(), 'picker')
  await page.getByRole('link', { name: t('staff.help') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('help.title.picking') })).toBeVisible()
  const pictures = page.getByRole('main').getByRole('img')
  await expect(pictures).toHaveCount(3)
  for (const one of await pictures.all()) {
    // The tests' browser loads no pictures.
    const answer = await page.request.get((await one.getAttribute('src'))!)
    const { 'content-type': type, 'cache-control': cache } = answer.headers()
    expect({ type, cache }).toEqual({
      type: 'image/avif',
      cache: expect.stringContaining('immutable'),
    })
  }
  await expectAccessible(page, 'help of picking')
  await page
    .getByRole('link', { name: t('staff.title.help') })
    .first()
    .click()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: t('help.title.counts') })).toBeVisible()
  await expect(main.getByRole('link', { name: t('help.title.people') })).toHaveCount(0)
})
