import { pages, staffPages } from '#contract/pages.ts'
import type { Locale } from '#domain/locale.ts'
import type { Browser, Page } from '@playwright/test'
import { withPictures } from './support/chromium.ts'
import { expectAccessible } from './support/accessibility.ts'
import { newCustomer, type Customer } from './support/customers.ts'
import { openFloor } from './support/floor.ts'
import { expectNoOverflow } from './support/layout.ts'
import { orderToPick, replaceable } from './support/orders.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'
import type { Words } from './support/words.ts'

test.use(withPictures)
test.beforeEach(({ trouble }) => {
  // The page of the demo gateway has no icon.
  trouble.expect(/favicon\.ico/)
})

/** Less than a screen takes to ask again by itself. */
const AT_ONCE_MS = 6_000

/** A paid order of a customer who wants to be asked. */
const orderToAsk = async (customer: Customer): Promise<string> => {
  const { id, slug } = await replaceable(customer)
  return orderToPick(customer, { slug, substitute: { id, choice: 'ask' } })
}

/** A picker who did not find what the order wants. */
const missIt = async (
  browser: Browser,
  orderId: string,
  t: Words,
  language: Locale,
  first = async (_: Page): Promise<void> => {},
): Promise<Page> => {
  const { page, ask, runOf } = await openFloor(browser, t, language)
  const { runId, tasks } = await runOf(orderId)
  await page.goto(staffPages.pickRun(runId))
  await first(page)
  await ask('POST', `/pick-tasks/${tasks[0]!.id}`, { act: 'short' })
  await page.reload()
  return page
}

/** Searches another good, of which the customer is asked, and takes the question back. */
const askForAnother = async (
  page: Page,
  t: Words,
  picture: (page: Page, name: string) => Promise<void>,
): Promise<void> => {
  await page.getByRole('button', { name: t('picking.instead') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: t('picking.insteadClosest') })).toBeVisible()
  await dialog.getByLabel(t('picking.insteadSearch')).fill('pisang')
  await dialog.getByRole('button', { name: t('picking.insteadFind') }).click()
  const good = dialog.getByRole('button', { name: t('picking.insteadAsks') })
  await expect(good.first()).toBeVisible()
  await expectNoOverflow(page, 360)
  await expectAccessible(page, 'goods instead of a missing one')
  await picture(page, 'staff-pick-instead')
  await good.first().click()
  await expect(page.getByText(t('picking.asking', { count: 1 }))).toBeVisible()
  const undone = page.waitForResponse((answer) =>
    (answer.request().postData() ?? '').includes('"act":"undo"'),
  )
  const undo = page.getByRole('button', { name: t('picking.undo'), exact: true })
  await undo.first().click()
  expect((await undone).ok()).toBe(true)
}

test('a customer chooses one of several substitutes, and the picker sees it', async ({
  page,
  browser,
  t,
  language,
  picture,
}) => {
  test.slow()
  const customer = await newCustomer(page, language)
  const orderId = await orderToAsk(customer)
  const floor = await missIt(browser, orderId, t, language, (of) => askForAnother(of, t, picture))
  await expect(floor.getByText(t('picking.asking', { count: 1 }))).toBeVisible()

  await visit(page, pages.order(orderId))
  await expect(page.getByText(t('substitution.title'))).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^\d?\d:\d\d$/)
  await expectNoOverflow(page, page.viewportSize()!.width)
  await expectAccessible(page, 'a question about a substitute')
  await picture(page, 'order-asked')
  const choices = page.getByRole('button', { name: t('substitution.choose', { name: '' }) })
  expect(await choices.count()).toBeGreaterThan(1)
  for (const choice of await choices.all())
    expect((await choice.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  const chosen = (await choices.nth(1).getAttribute('aria-label'))!
    .split(' × ')[1]!
    .split(' · ')[0]!
  const otherTab = await page.context().newPage()
  await visit(otherTab, pages.order(orderId))
  await expect(otherTab.getByText(t('substitution.title'))).toBeVisible()
  await choices.nth(1).press('Enter')
  await expect(page.getByText(t('substitution.accepted'))).toBeVisible()
  await expect(page.getByText(t('substitution.title'))).toBeHidden()

  // The picker goes on at once, and the customer's other pages ask no more.
  const atOnce = { timeout: AT_ONCE_MS }
  await expect(floor.getByText(t('picking.asking', { count: 1 }))).toBeHidden(atOnce)
  await expect(otherTab.getByText(t('substitution.title'))).toBeHidden(atOnce)
  await floor.getByText(t('picking.allTasks')).click()
  await expect(floor.getByText(t('picking.said.accepted')).first()).toBeVisible()
  await expect(floor.getByText(chosen).first()).toBeVisible()
  await picture(floor, 'staff-pick-answered')
  await floor.context().close()
})

/** The links of the message about a question: one for each good, then the one for the money. */
const linksOf = async (customer: Customer): Promise<string[]> => {
  let links: string[] = []
  await expect
    .poll(async () => {
      const answer = await customer.request.get(`/dev/inbox?to=${customer.phone}`, {
        headers: { accept: 'application/json' },
      })
      links = (await answer.text()).match(/\/substitute\/[a-z2-7]+\?lang=\w+/g) ?? []
      return links.length
    })
    .toBeGreaterThanOrEqual(3)
  return links
}

test('@phone a customer answers by the link of the message, without signing in', async ({
  page,
  browser,
  t,
  language,
  picture,
}) => {
  test.slow()
  const customer = await newCustomer(page, language)
  const orderId = await orderToAsk(customer)
  const floor = await missIt(browser, orderId, t, language)
  const links = await linksOf(customer)
  const [accept, refuse] = [links[0], links.at(-1)]

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const link = await context.newPage()
  await link.goto(refuse!)
  await expect(link.getByRole('heading', { level: 1, name: t('answer.refuse') })).toBeVisible()
  await expect(link.getByRole('button', { name: t('substitution.refuse') })).toBeVisible()
  await expectNoOverflow(link, 360)
  // Opening a link decides nothing.
  await link.goto(accept!)
  await expect(link.getByRole('heading', { level: 1, name: t('answer.accept') })).toBeVisible()
  await expect(link.getByRole('timer')).toHaveText(/^\d?\d:\d\d$/)
  await expectNoOverflow(link, 360)
  await expectAccessible(link, 'a link about a substitute')
  await picture(link, 'answer-link')
  await link.setViewportSize({ width: 1440, height: 900 })
  await picture(link, 'answer-link-wide')
  await link.setViewportSize({ width: 360, height: 740 })
  const button = link.getByRole('button', { name: t('substitution.accept') })
  expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await button.press('Enter')
  await expect(
    link.getByRole('heading', { level: 1, name: t('substitution.accepted') }),
  ).toBeVisible()
  await picture(link, 'answer-link-done')

  await link.goto(refuse!)
  await expect(link.getByRole('heading', { level: 1, name: t('answer.unknown') })).toBeVisible()
  await expect(link.getByText(t('answer.overText'))).toBeVisible()
  await expectAccessible(link, 'a link that is over')
  // Half of an address, as a line break in a message cuts it.
  await link.goto(refuse!.slice(0, 20))
  await expect(link.getByText(t('answer.unknownText'))).toBeVisible()
  await expect(link.getByRole('link', { name: t('answer.orders') })).toBeVisible()
  await context.close()
  await floor.close()
})

test('@phone a question that the shop withdrew explains itself, also on a page that is open', async ({
  page,
  browser,
  t,
  language,
  trouble,
}) => {
  test.slow()
  trouble.expect(/409/)
  const customer = await newCustomer(page, language)
  const orderId = await orderToAsk(customer)
  const { page: floor, ask, runOf } = await openFloor(browser, t, language)
  const [task] = (await runOf(orderId)).tasks
  await ask('POST', `/pick-tasks/${task!.id}`, { act: 'short' })
  const [accept] = await linksOf(customer)
  await page.goto(accept!)
  const button = page.getByRole('button', { name: t('substitution.accept') })
  await expect(button).toBeVisible()

  // The picker found it after all.
  await ask('POST', `/pick-tasks/${task!.id}`, { act: 'undo' })
  await button.click()
  const isOver = async () => {
    await expect(page.getByRole('heading', { level: 1, name: t('answer.unknown') })).toBeVisible()
    await expect(page.getByText(t('answer.overText'))).toBeVisible()
    await expect(button).toHaveCount(0)
    await expect(page.getByRole('link', { name: t('answer.orders') })).toBeVisible()
  }
  await isOver()
  await page.reload()
  await isOver()
  await floor.context().close()
})
