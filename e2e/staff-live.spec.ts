import { staffPages } from '#contract/pages.ts'
import { STANDARD_ALERTS } from '#domain/staff/alerts.ts'
import { expectAccessible } from './support/accessibility.ts'
import { newCustomer } from './support/customers.ts'
import { addAddress, MANGO, payOrder, placeOrder, putInCart } from './support/orders.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

/** Without its stream a page asks again after 15 s at the earliest. */
const BY_ITSELF_MS_MAX = 12_000
const SLOW_MS = 1_500
const CHANGES = 10

test('the console is live: a paid order appears by itself, and new ones ring', async ({
  page,
  context,
  t,
  language,
  picture,
  trouble,
}) => {
  // The page of the demo gateway has no icon.
  trouble.expect(/favicon\.ico/)
  const customer = await newCustomer(page, language)
  await addAddress(customer, t('address.home'))
  await putInCart(customer, MANGO.slug, 4)
  const desk = await context.newPage()
  // Orders are accepted by themselves in the demo, so none would wait.
  let waiting = 0
  await desk.route(/\/api\/staff\/today\/waiting/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { counts: { name: string; count: number }[] } }
    for (const one of body.data.counts) if (one.name === 'orders') one.count = waiting
    await route.fulfill({ response: answer, json: body })
  })
  await desk.goto(`${staffPages.orders()}?view=all`)
  await signInAs(desk, t, 'owner')
  await expect(desk.getByRole('table')).toBeVisible()
  // A try before this one may have left another choice with the account.
  const sounds = await desk.evaluate(
    async ([address, body]) => {
      const headers = { 'content-type': 'application/json', 'x-petik-staff': '1' }
      return (await fetch(address!, { method: 'PUT', headers, body: body! })).status
    },
    [
      '/api/staff/me/alerts',
      JSON.stringify({ is_muted: false, sounds: STANDARD_ALERTS.sounds, quiet: null }),
    ],
  )
  expect(sounds).toBe(200)

  const id = await placeOrder(customer, 'qris')
  const { number } = await customer.ask<{ number: string }>('GET', `/api/shop/orders/${id}`)
  const row = desk.getByRole('row').filter({ hasText: number })
  await expect(row).toBeVisible({ timeout: BY_ITSELF_MS_MAX })
  waiting = 2
  await payOrder(customer, id)
  await expect(desk.getByText(t('staff.ring.title', { count: 2 }))).toBeVisible({
    timeout: BY_ITSELF_MS_MAX,
  })
  await expect(desk).toHaveTitle(/^\(2\) /)
  await picture(desk, 'staff-ringing')
  await expectAccessible(desk, 'the console with new orders')
  await desk.getByRole('button', { name: t('staff.ring.turnOn') }).click()
  await desk.getByRole('button', { name: t('staff.ring.on') }).click()
  const dialog = desk.getByRole('dialog', { name: t('alerts.title') })
  await dialog.getByText(t('alerts.quiet'), { exact: true }).click()
  await dialog.getByRole('combobox', { name: t('alerts.name.answers') }).selectOption('none')
  await picture(desk, 'staff-alerts')
  await expectAccessible(desk, 'the choice of sounds', 'dialog')
  await dialog.getByText(t('alerts.mute'), { exact: true }).click()
  await dialog.getByRole('button', { name: t('alerts.save') }).click()
  await expect(dialog).toBeHidden()
  await expect(desk.getByRole('button', { name: t('staff.ring.muted') })).toBeVisible()
  // The choice is the person's, not the device's.
  await desk.reload()
  await desk.getByRole('button', { name: t('staff.ring.muted') }).click()
  await dialog.getByText(t('alerts.mute'), { exact: true }).click()
  await expect(dialog.getByRole('combobox', { name: t('alerts.name.answers') })).toHaveValue('none')
  await expect(dialog.getByLabel(t('alerts.from'))).toHaveValue('22:00')
  await dialog.getByRole('button', { name: t('alerts.save') }).click()
  await expect(desk.getByRole('button', { name: t('staff.ring.turnOn') })).toBeVisible()
})

test('a slow network shows a list that changes faster than it is read', async ({ page, t }) => {
  await page.goto(`${staffPages.orders()}?view=all`)
  await signInAs(page, t, 'owner')
  const number = (await page.getByRole('row').nth(1).getByRole('link').first().innerText()).trim()
  const list = /\/api\/staff\/orders(\?|$)/
  await page.route(list, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    await route.continue()
  })
  let read = 0
  page.on('requestfinished', (request) => {
    if (list.test(request.url())) read += 1
  })
  const note = (text: string) =>
    page.evaluate(
      async ([address, body]) => {
        const headers = {
          'content-type': 'application/json',
          'x-petik-staff': '1',
          'idempotency-key': crypto.randomUUID(),
        }
        return (await fetch(address!, { method: 'POST', headers, body: body! })).status
      },
      [`/api/staff/orders/${number}/notes`, JSON.stringify({ text })],
    )
  for (let at = 0; at < CHANGES; at++) {
    expect(await note(`Catatan ${at}`)).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS / 2))
  }
  expect(read).toBeGreaterThan(1)
})
