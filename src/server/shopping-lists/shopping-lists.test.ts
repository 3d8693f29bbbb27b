import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ShoppingListLine } from '#contract/shopping-lists.ts'
import { LIST_LINES_MAX, LIST_TEXT_MAX } from '#domain/shopping-list/read-list.ts'
import { buildBuyer, type Buyer } from '../../../test/support/builders.ts'
import { openShopForCatalogue, type TestShop } from '../../../test/support/shop.ts'
import { seedCatalogue } from '../demo/seed/catalogue.ts'
import { run, sql } from '../platform/database.ts'

let test: TestShop
beforeAll(async () => {
  test = await openShopForCatalogue()
  await seedCatalogue(test.shop.database, test.clock.now())
})
afterAll(() => test.close())

const readAs = async (buyer: Buyer | null, text: string): Promise<ShoppingListLine[]> => {
  const { status, body } = await test.request('POST', '/api/shop/shopping-list', {
    ...(buyer ? { token: buyer.token } : {}),
    body: { text },
  })
  expect(status).toBe(200)
  return body.data.lines
}
const brief = ({ said, state, choices }: ShoppingListLine) => [
  said,
  state,
  ...choices.map((one) => `${one.quantity} ${one.slug}`),
]

it('200 for a guest: what is sure, what is to be chosen, and what the shop does not have', async () => {
  const lines = await readAs(
    null,
    'wortel 1 kg\nmangga 2kg\n1 ons cabe rawit\nbakso sapi 1 kg\ngula pasir 1kg',
  )
  expect(lines.map(brief)).toEqual([
    ['wortel 1 kg', 'sure', '1 wortel-berastagi'],
    ['mangga 2kg', 'unsure', '1 mangga-harum-manis', expect.any(String), expect.any(String)],
    ['1 ons cabe rawit', 'sure', '1 cabai-rawit-merah'],
    ['bakso sapi 1 kg', 'unknown'],
    // Mentioned in a description only.
    ['gula pasir 1kg', 'unknown'],
  ])
  expect(lines[0]!.choices[0]).toMatchObject({ is_guess: false, was_bought: false })
})

it('200 with what the customer bought before first, and sure of it', async () => {
  const buyer = await buildBuyer(test)
  await run(
    test.shop.db,
    sql`insert into last_purchases (customer_id, product_id, at) select ${buyer.id}::uuid, id, ${test.clock.now()} from products where slug = 'mangga-gedong-gincu'`,
  )
  const [mine] = await readAs(buyer, 'mangga 1kg')
  expect(brief(mine!).slice(0, 3)).toEqual(['mangga 1kg', 'sure', '1 mangga-gedong-gincu'])
  expect(mine!.choices[0]!.was_bought).toBe(true)
  const [another] = await readAs(await buildBuyer(test), 'mangga 1kg')
  expect(another!.state).toBe('unsure')
})

it('reads sixty lines of one list, and 422 for none or too many characters', async () => {
  expect(await readAs(null, 'apel 1 kg\n'.repeat(100))).toHaveLength(LIST_LINES_MAX)
  for (const text of ['', 'x'.repeat(LIST_TEXT_MAX + 1)]) {
    const { status, body } = await test.request('POST', '/api/shop/shopping-list', {
      body: { text },
    })
    expect([status, body.code]).toEqual([422, 'invalid'])
  }
})

const add = (buyer: Buyer | null, items: unknown[], key = crypto.randomUUID()) =>
  test.request('POST', '/api/shop/shopping-list/cart', {
    ...(buyer ? { token: buyer.token } : {}),
    headers: { 'idempotency-key': key },
    body: { items },
  })
const chosenOf = async (text: string) =>
  (await readAs(null, text)).map(({ choices: [one] }) => ({
    variation_id: one!.variation_id,
    quantity: one!.quantity,
  }))

it('200 puts what was chosen into the cart once, however often it is sent', async () => {
  const buyer = await buildBuyer(test)
  const items = await chosenOf('wortel 2 kg\ncabe rawit 1 ons')
  const key = crypto.randomUUID()
  const [first, again] = [await add(buyer, items, key), await add(buyer, items, key)]
  expect([first.status, again.status]).toEqual([200, 200])
  const lines = again.body.data.cart.items as { id: string; quantity: number }[]
  expect(new Map(lines.map((line) => [line.id, line.quantity]))).toEqual(
    new Map(items.map((item) => [item.variation_id, item.quantity])),
  )
  expect(first.body.data.results).toEqual(items.map((item) => ({ ...item, result: 'added' })))
})

it('200 with a result each: fewer than wanted, sold out, unknown', async () => {
  const buyer = await buildBuyer(test)
  const [carrots, chili] = await chosenOf('wortel 1 kg\ncabe rawit 1 ons')
  await run(
    test.shop.db,
    sql`update stock_items set on_hand = reserved, next_day_quota = 0 where variation_id = ${chili!.variation_id}::uuid`,
  )
  const unknown = { variation_id: crypto.randomUUID(), quantity: 1 }
  const { status, body } = await add(buyer, [
    { ...carrots, quantity: 999 },
    { ...chili, quantity: 1 },
    unknown,
  ])
  expect(status).toBe(200)
  expect(body.data.results.map(({ result }: { result: string }) => result)).toEqual([
    'adjusted',
    'unavailable',
    'unavailable',
  ])
})

it('401 for a guest who adds, and 422 without anything', async () => {
  const items = await chosenOf('wortel 1 kg')
  expect((await add(null, items)).status).toBe(401)
  expect((await add(await buildBuyer(test), [])).status).toBe(422)
})
