/** Suppliers, the morning's proposal, orders to suppliers and goods taken in of them. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Proposal } from '#contract/staff/purchases/buying.ts'
import { calendarFactor, seasonsOf } from '#domain/purchases/calendar.ts'
import { addDays, instantInJakarta, jakartaDate } from '#domain/time.ts'
import { expectBooksRight, stockOf, type TestProduct } from '../../../test/support/builders.ts'
import {
  buildSupplier,
  draftPurchase,
  purchaseForm,
  purchaseLine,
  receiveOf,
  sentPurchase,
  supplierForm,
  supplierItem,
} from '../../../test/support/purchases.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'
import { batchesOf } from '../../../test/support/stock.ts'

let test: TestShop
let buyer: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '100' })
  buyer = staffAsk(test, await buildStaff(test, 'buyer', null))
})
beforeEach(() => test.clock.set(TEST_NOW))
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const today = () => jakartaDate(test.clock.now())
const actsOf = async (id: string) =>
  (
    await test.sql<{ act: string }>(
      `select act from staff_acts where entity_id = $1 order by id`,
      id,
    )
  ).map(({ act }) => act)

describe('the stock desk', () => {
  it('is filtered by supplier: what one sells, and batches that came from it', async () => {
    const sent = await sentPurchase(test)
    const name = encodeURIComponent(sent.purchase.supplier.name)
    const skus = async (path: string): Promise<string[]> =>
      (await sent.ask('GET', path)).body.data.map(({ sku }: { sku: string }) => sku)
    expect(await skus(`/stock?supplier=${name}`)).toEqual([sent.product.sku])
    expect(await skus('/stock?supplier=tidak-ada')).toEqual([])
    expect(await skus(`/batches?supplier=${name}`)).toEqual([])
    await receiveOf(test, sent, { delivered: 10 })
    expect(await skus(`/batches?supplier=${name}`)).toEqual([sent.product.sku])
    expect(await skus(`/batches?supplier=${name}&ends_within=0`)).toEqual([])
  })
})

describe('suppliers', () => {
  it('are listed by name, with what they sell and the margin of each good', async () => {
    const { supplier, product } = await buildSupplier(test, { minimum: 500_000 })
    expect(supplier).toMatchObject({ version: 1, minimum: 500_000, archived_at: null })
    expect(supplier.items).toMatchObject([
      { variation_id: product.variationId, unit_cost: 20_000, price: 40_000, margin: 50 },
    ])
    const { body } = await buyer('GET', `/suppliers?search=${supplier.name}`)
    expect(body.data).toMatchObject([
      { id: supplier.id, item_count: 1, open_purchases: 0, delivered_percent: null },
    ])
    await buildSupplier(test)
    const first = (await buyer('GET', '/suppliers?per_page=1')).body
    const cursor = first.meta.next_cursor
    const next = (await buyer('GET', `/suppliers?per_page=1&cursor=${cursor}`)).body
    expect(next.data[0].id).not.toBe(first.data[0].id)
  })

  it('are saved over the version that was read, with one row of the audit log', async () => {
    const { supplier, product } = await buildSupplier(test)
    const form = supplierForm(product, { name: supplier.name, lead_days: 3, order_days: [4, 1] })
    const saved = await buyer('PUT', `/suppliers/${supplier.id}`, { version: 1, ...form })
    expect(saved.body.data).toMatchObject({ version: 2, lead_days: 3, order_days: [1, 4] })
    const takesOn = async (day: number) =>
      (await buyer('GET', `/suppliers?search=${supplier.name}&day=${day}`)).body.data.length
    expect([await takesOn(4), await takesOn(5)]).toEqual([1, 0])
    const late = await buyer('PUT', `/suppliers/${supplier.id}`, { version: 1, ...form })
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    expect(late.body.details).toMatchObject({ version: 2, lead_days: 3 })
    expect(await actsOf(supplier.id)).toEqual(['supplier_added', 'supplier_saved'])
  })

  it('have a name of their own, and goods that can be bought', async () => {
    const { supplier, product } = await buildSupplier(test)
    const twice = await buyer(
      'POST',
      '/suppliers',
      supplierForm(product, { name: supplier.name.toUpperCase() }),
    )
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ['name']])
    const items = [supplierItem(randomUUID())]
    const unknown = await buyer('POST', '/suppliers', supplierForm(product, { items }))
    expect([unknown.status, unknown.body.code]).toEqual([404, 'product_not_found'])
    const { variationId } = product
    const doubled = [supplierItem(variationId), supplierItem(variationId)]
    const repeated = await buyer('POST', '/suppliers', supplierForm(product, { items: doubled }))
    expect(repeated.status).toBe(422)
  })

  it('that are archived are proposed and named no more, until they are restored', async () => {
    const { supplier, ask } = await buildSupplier(test)
    const isProposed = async () =>
      (await buyer('GET', '/buying')).body.data.some(
        (one: Proposal) => one.supplier.id === supplier.id,
      )
    const isNamed = async () =>
      (await buyer('GET', '/supplier-names')).body.data.some(
        ({ id }: { id: string }) => id === supplier.id,
      )
    expect([await isProposed(), await isNamed()]).toEqual([true, true])
    await ask('PUT', `/suppliers/${supplier.id}/archived`, { archived: true })
    expect([await isProposed(), await isNamed()]).toEqual([false, false])
    const archived = await buyer('GET', `/suppliers?view=archived&search=${supplier.name}`)
    expect(archived.body.data).toHaveLength(1)
    await ask('PUT', `/suppliers/${supplier.id}/archived`, { archived: false })
    expect(await isProposed()).toBe(true)
  })

  it('are read by finance and closed to pickers', async () => {
    const finance = staffAsk(test, await buildStaff(test, 'finance', null))
    const picker = staffAsk(test, await buildStaff(test, 'picker', null))
    expect((await finance('GET', '/suppliers')).status).toBe(200)
    expect((await picker('GET', '/suppliers')).status).toBe(403)
    expect((await picker('GET', '/purchases')).status).toBe(200)
  })
})

describe('an order to a supplier', () => {
  it('is drafted, changed and sent; its units are never on hand', async () => {
    const { purchase, form, product } = await draftPurchase(test)
    expect(purchase.by).toBe('Tini Kasir')
    expect(purchase).toMatchObject({ state: 'draft', total: 480_000, ordered: 24, sent_at: null })
    const { for_day } = form
    const lines = [purchaseLine(product, { packs: 3, pack_price: 230_000 })]
    const changed = await buyer('PUT', `/purchases/${purchase.id}`, {
      version: 1,
      for_day,
      note: 'Pagi',
      lines,
    })
    expect(changed.body.data).toMatchObject({ version: 2, total: 690_000, ordered: 36 })
    const path = `/purchases/${purchase.id}/send`
    const late = await buyer('POST', path, { version: 1, via: 'email' })
    expect(late.body.code).toBe('changed_meanwhile')
    const sent = await buyer('POST', path, { version: 2, via: 'email' })
    expect(sent.body.data).toMatchObject({ state: 'sent', sent_via: 'email' })
    expect((await stockOf(test, product.variationId))!.onHand).toBe(22)
    const again = await buyer('POST', path, { version: 3, via: 'email' })
    expect([again.status, again.body.code]).toEqual([409, 'purchase_state'])
    expect(await actsOf(purchase.id)).toEqual([
      'purchase_created',
      'purchase_saved',
      'purchase_sent',
    ])
  })

  it('leaves as CSV with what the supplier calls its goods, and was sent by that', async () => {
    const { purchase, product, token } = await draftPurchase(test)
    await test.sql(
      `update supplier_items set code = '=1+1' where variation_id = $1::text::uuid`,
      product.variationId,
    )
    const file = await test.app.request(
      `http://localhost/api/staff/purchases/${purchase.id}/file`,
      { headers: { authorization: `Bearer ${token}` } },
    )
    expect(file.headers.get('content-disposition')).toContain(`petik-${purchase.number}.csv`)
    const [head, line, ...more] = (await file.text()).trim().split('\r\n')
    expect(head).toMatch(/supplier_code,sku,name,variation,packs,pack_size,units,pack_price,total$/)
    // A spreadsheet must not run a code as a formula.
    expect(line).toMatch(new RegExp(`^${purchase.number},${purchase.for_day},'=1\\+1,`))
    expect(line).toMatch(/,2,12,24,240000,480000$/)
    expect(more).toEqual([])
    const sent = await buyer('POST', `/purchases/${purchase.id}/send`, { version: 1, via: 'csv' })
    expect(sent.body.data).toMatchObject({ state: 'sent', sent_via: 'csv' })
  })

  it('is cancelled while nothing has arrived, and never received after', async () => {
    const sent = await sentPurchase(test)
    const path = `/purchases/${sent.purchase.id}`
    const closed = await buyer('POST', `${path}/close`, { reason: 'Tidak ada panen' })
    expect(closed.body.code).toBe('purchase_state')
    expect((await buyer('POST', `${path}/cancel`)).body.data.state).toBe('cancelled')
    const received = await receiveOf(test, sent, { delivered: 12 })
    expect([received.status, received.body.code]).toEqual([409, 'purchase_state'])
  })

  it('is received in parts: the cost goes into the batch and the state follows', async () => {
    const sent = await sentPurchase(test)
    const { product, purchase } = sent
    const first = await receiveOf(test, sent, {
      delivered: 10,
      refused: 2,
      refused_reason: 'Memar',
      best_before: addDays(today(), 5),
    })
    expect(first.body.data).toMatchObject({
      supplier: sent.supplier.name,
      purchase: { id: purchase.id, number: purchase.number },
      lines: [{ delivered: 10, cost: 20_000 }],
    })
    const read = async () => (await buyer('GET', `/purchases/${purchase.id}`)).body.data
    expect(await read()).toMatchObject({ state: 'partly', delivered: 10, refused: 2 })
    expect((await buyer('POST', `/purchases/${purchase.id}/cancel`)).body.code).toBe(
      'purchase_state',
    )
    const [batch] = await batchesOf(test, product)
    const [stored] = await test.sql<{ unit_cost: number; supplier_id: string }>(
      'select unit_cost::integer, supplier_id::text from batches where id = $1::text::uuid',
      batch!.id,
    )
    expect(stored).toEqual({ unit_cost: 20_000, supplier_id: sent.supplier.id })
    await receiveOf(test, sent, { delivered: 14, cost: 19_000 })
    expect(await read()).toMatchObject({ state: 'received', delivered: 24 })
    const { id, lines } = first.body.data
    await sent.ask('POST', `/receipts/${id}/corrections`, {
      note: 'Salah hitung',
      lines: [{ batch_id: lines[0].batch.id, quantity: 4 }],
    })
    const corrected = await read()
    expect(corrected).toMatchObject({ state: 'partly', delivered: 20, closed: null })
    expect(corrected.lines).toMatchObject([{ ordered: 24, missing: 4 }])
    expect(corrected.receipts).toHaveLength(3)
    const path = `/purchases/${purchase.id}/close`
    const silent = await buyer('POST', path, { reason: ' ' })
    expect([silent.status, Object.keys(silent.body.errors)]).toEqual([422, ['reason']])
    const closed = await buyer('POST', path, { reason: 'Panen kurang' })
    expect(closed.body.data).toMatchObject({
      state: 'closed',
      closed: { by: 'Tini Kasir', reason: 'Panen kurang' },
    })
    const [act] = await test.sql<{ after: object; facts: object }>(
      `select after, facts from staff_acts where entity_id = $1 and act = 'purchase_closed'`,
      purchase.id,
    )
    expect(act).toMatchObject({ after: { missing: 4 }, facts: { reason: 'Panen kurang' } })
    const listed = await buyer('GET', `/suppliers?search=${sent.supplier.name}`)
    expect(listed.body.data).toMatchObject([{ delivered_percent: 83, refused_percent: 9 }])
  })

  it('is taken in where it was ordered for alone', async () => {
    const sent = await sentPurchase(test)
    await test.sql(
      `insert into locations (id, name) values ('bogor', '{"en": "Bogor", "id": "Bogor"}') on conflict do nothing`,
    )
    const form = purchaseForm(
      test,
      { supplierId: sent.supplier.id, product: sent.product },
      { location: 'bogor' },
    )
    const drafted = (await buyer('POST', '/purchases', form)).body.data
    const { body } = await buyer('POST', `/purchases/${drafted.id}/send`, {
      version: 1,
      via: 'print',
    })
    const received = await receiveOf(test, { ...sent, purchase: body.data }, { delivered: 1 })
    expect([received.status, received.body.code]).toEqual([404, 'not_found'])
    const elsewhere = await buyer('GET', `/purchases?location=bogor&state=open`)
    expect(elsewhere.body.data.map(({ id }: { id: string }) => id)).toEqual([drafted.id])
  })

  it('cannot be received and cancelled at once', async () => {
    const sent = await sentPurchase(test)
    const answers = await Promise.all([
      receiveOf(test, sent, { delivered: 24 }),
      buyer('POST', `/purchases/${sent.purchase.id}/cancel`),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(1)
  })
})

describe('the list of purchases', () => {
  it('is searched by number, and shows drafts that have to be sent today', async () => {
    const { purchase, ask, supplier, product } = await draftPurchase(test)
    const idsOf = async (query: string): Promise<string[]> =>
      (await buyer('GET', `/purchases?${query}&per_page=50`)).body.data.map(
        ({ id }: { id: string }) => id,
      )
    expect(await idsOf(`search=${purchase.number.toLowerCase()}`)).toEqual([purchase.id])
    expect(await idsOf(`search=${supplier.name}`)).toEqual([purchase.id])
    const name = encodeURIComponent(supplier.name)
    // It takes a day: for tomorrow it is due today, for the day after it is not.
    expect(await idsOf(`state=due&supplier=${name}`)).toEqual([purchase.id])
    const later = purchaseForm(
      test,
      { supplierId: supplier.id, product },
      { for_day: addDays(today(), 2) },
    )
    const second = (await buyer('POST', '/purchases', later)).body.data
    expect(await idsOf(`state=due&supplier=${name}`)).toEqual([purchase.id])
    const weekday = new Date(`${today()}T12:00:00Z`).getUTCDay() || 7
    const form = supplierForm(product, { name: supplier.name, order_days: [weekday] })
    await ask('PUT', `/suppliers/${supplier.id}`, { version: 1, ...form })
    expect(new Set(await idsOf(`state=due&supplier=${name}`))).toEqual(
      new Set([second.id, purchase.id]),
    )
    const named = async (query: string): Promise<number> =>
      (await buyer('GET', `/suppliers?search=${name}&${query}`)).body.data.length
    expect(await named(`day=${weekday}`)).toBe(1)
    expect(await named(`day=${(weekday % 7) + 1}`)).toBe(0)
    expect(await named('category=tidak-ada')).toBe(0)
  })
})

/** A supplier of a product that sold ten units a usual day, four weeks long. */
const buildSold = async () => {
  test.clock.set(instantInJakarta(addDays(today(), -29), '08:00').toISOString())
  const built = await buildSupplier(test, { lead_days: 2 })
  test.clock.set(TEST_NOW)
  await sellDaily(built.product)
  return built
}
const sellDaily = async ({ variationId }: TestProduct) => {
  for (let ago = 28; ago >= 1; ago--) {
    const day = addDays(today(), -ago)
    const units = Math.round(10 * calendarFactor(seasonsOf(day)))
    for (const [kind, delta] of [
      ['receive', units],
      ['sell', -units],
    ] as const)
      await test.sql(
        `insert into stock_movements (variation_id, location_id, batch_id, kind, on_hand_delta, reserved_delta, cause, cause_id, actor, at)
         select variation_id, location_id, id, $2, $3::text::integer, 0, 'test', 'test', 'test', $4::text::timestamptz from batches where variation_id = $1::text::uuid limit 1`,
        variationId,
        kind,
        String(delta),
        instantInJakarta(day, '10:00').toISOString(),
      )
  }
}

describe('the proposal of the morning', () => {
  const proposalOf = async (supplierId: string) =>
    (await buyer('GET', '/buying')).body.data.find(
      ({ supplier }: Proposal) => supplier.id === supplierId,
    ) as Proposal

  it('shows the parts of what should be bought, and what is on the way', async () => {
    const { supplier, product } = await buildSold()
    const before = await proposalOf(supplier.id)
    const [item] = before.items
    expect(item!.days.map(({ day }) => day)).toEqual([0, 1, 2].map((at) => addDays(today(), at)))
    expect(item!.days[0]).toMatchObject({
      usual: 10,
      trend: 100,
      units: Math.round(10 * calendarFactor(seasonsOf(today()))),
    })
    // On the day of its arrival nothing was sold, which is the error. 22 on hand meet two days and a bit of the third; the goods arrive on the third.
    expect(item).toMatchObject({ saleable: 22, safety: 2, ordered: 0, ending: 0, error: 15 })
    const { forecast, safety, saleable, ordered, drafted, beyond, need } = item!
    expect(need).toBe(forecast + safety - saleable - ordered - drafted - beyond)
    expect(need).toBeGreaterThan(8)
    expect(item!.packs).toBe(Math.ceil(need / 12))
    expect(before).toMatchObject({ is_today: true, arrival: addDays(today(), 2) })
    expect(before.total).toBe(item!.packs * 240_000)

    const form = purchaseForm(
      test,
      { supplierId: supplier.id, product },
      { for_day: before.arrival, lines: [purchaseLine(product, { packs: item!.packs })] },
    )
    const draft = (await buyer('POST', '/purchases', form)).body.data
    const units = item!.packs * 12
    const known = { need: 0, packs: 0 }
    const shown = async () => (await proposalOf(supplier.id)).items[0]!
    expect(await shown()).toMatchObject({ drafted: units, ordered: 0, ...known })
    await buyer('POST', `/purchases/${draft.id}/send`, { version: 1, via: 'whatsapp' })
    expect(await shown()).toMatchObject({ drafted: 0, ordered: units, ...known })
    await buyer('POST', `/purchases/${draft.id}/cancel`)
    expect(await shown()).toMatchObject({ drafted: 0, ordered: 0, packs: item!.packs })
  })

  it('leaves out a draft for a day that is over', async () => {
    const { supplier, product } = await buildSold()
    const [{ packs }] = (await proposalOf(supplier.id)).items as [Proposal['items'][number]]
    const form = purchaseForm(
      test,
      { supplierId: supplier.id, product },
      { for_day: addDays(today(), -1) },
    )
    await buyer('POST', '/purchases', form)
    expect((await proposalOf(supplier.id)).items[0]).toMatchObject({ drafted: 0, packs })
  })

  it('leaves out stock that ends first, and asks the supplier with the lowest cost', async () => {
    const { supplier, product } = await buildSold()
    await test.sql(
      'update batches set best_before = $2::text::date where variation_id = $1::text::uuid',
      product.variationId,
      addDays(today(), -1),
    )
    const [item] = (await proposalOf(supplier.id)).items
    expect(item).toMatchObject({ saleable: 0, ending: 22 })
    const items = [supplierItem(product.variationId, { pack_size: 10, pack_price: 190_000 })]
    const cheaper = await buyer('POST', '/suppliers', supplierForm(product, { items }))
    expect(await proposalOf(supplier.id)).toBeUndefined()
    const taken = await proposalOf(cheaper.body.data.id)
    expect(taken.items).toMatchObject([{ variation_id: product.variationId, unit_cost: 19_000 }])
  })
})
