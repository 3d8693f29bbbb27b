/** Reports: each way of adding up gives what the journal and the tills have. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openedBy } from '#domain/reports/opened.ts'
import { REPORTS, termsOf, type Report } from '#domain/reports/report.ts'
import {
  automaticDiscountForm,
  endAutomaticDiscount,
} from '../../../test/support/automatic-discounts.ts'
import {
  buildBuyer,
  buildCoupon,
  buildOrder,
  buildProduct,
  changeSettings,
  expectBooksRight,
  fillCart,
  payOrder,
  placeOrder,
  type TestProduct,
} from '../../../test/support/builders.ts'
import { csvRows } from '../../../test/support/csv.ts'
import { buildCollectOrder, buildCounter } from '../../../test/support/collect.ts'
import { openFloor } from '../../../test/support/floor.ts'
import { lateChanges } from '../../../test/support/late-changes.ts'
import { orderAction, refund } from '../../../test/support/orders.ts'
import { storeDays } from './jobs.ts'
import { run, sql, type Transaction } from '../platform/database.ts'
import { lastStoredDay, storeDay, storedDays } from './store/days.ts'
import { readRows } from './store/reports.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk, type TestStaff } from '../../../test/support/staff.ts'
import { counterLine, openTill } from '../../../test/support/till.ts'

const TODAY = '2026-11-20'
const LATER = '2026-11-23T03:00:00Z'
let test: TestShop
let owner: TestStaff
let counter: string
let orange: TestProduct
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  await changeSettings(test, { 'slot.capacityOrders': 1_000, 'collect.capacityOrders': 1_000 })
  owner = await buildStaff(test, 'owner', null)
  counter = await buildCounter(test)
  orange = await buildProduct(test, { price: 70_000, stock: 500 })
  await trade()
})
afterAll(async () => {
  await test.sql("update wastes set undone_at = at where made_by = 'uji'")
  await test.sql("delete from complaints where number = 'KL-UJI'")
  await expectBooksRight(test)
  await test.close()
})

/** A day of the shop: coupons, refunds, a short cash order, cash at a counter, sales and returns of a till. */
const trade = async () => {
  const apple = await buildProduct(test, { price: 45_000, stock: 500 })
  const coupon = await buildCoupon(test, { code: 'LAPORAN', value: 15_000 })
  const buyer = await buildBuyer(test)
  await fillCart(test, buyer, apple, 3)
  await test.request('POST', '/api/shop/checkout/coupon', {
    token: buyer.token,
    body: { code: coupon },
  })
  const placed = await placeOrder(test, buyer)
  await test.drain()
  const first: string = placed.body.data.order_id
  await payOrder(test, first)
  await orderAction(test, first, 'pick', 'pack', 'send', 'deliver', 'complete')
  await refund(test, first, { lines: 'all' })
  const stored = await buildOrder(test, buyer, apple, { quantity: 2 })
  await payOrder(test, stored)
  // Cash is for those who have bought before.
  await orderAction(test, stored, 'pick', 'pack', 'send', 'deliver', 'complete')
  await missOne(buyer)
  const collected = await buildCollectOrder(test, buyer, orange, counter, { method: 'cod' })
  await orderAction(test, collected, 'pick', 'pack', 'make_ready', 'deliver')
  const till = await openTill(test, counter)
  const sold = await till.sellGoods([counterLine(apple, 4)])
  expect(sold.body.code).toBeUndefined()
  const { id } = sold.body.data.receipt
  const lines = [{ position: 0, quantity: 1, goods: 'shelf' }]
  expect((await till.ask('POST', `/till/receipts/${id}/returns`, { lines })).status).toBe(201)
  const marketing = staffAsk(test, await buildStaff(test, 'marketing', null))
  const discount = { ...automaticDiscountForm([orange.slug]), channel: 'till' }
  const made = await marketing('POST', '/automatic-discounts', discount)
  const discounts = [{ id: made.body.data.id, amount: TILL_DISCOUNT }]
  const cheaper = await till.sellGoods([counterLine(orange, 1, { discounts })], {
    grand_total: 70_000 - TILL_DISCOUNT,
    paid_by: 'cashless',
  })
  expect(cheaper.body.code).toBeUndefined()
  await endAutomaticDiscount(test, made.body.data.id)
}

/** Two units for cash at the door, of which the picker finds one. */
const missOne = async (buyer: Awaited<ReturnType<typeof buildBuyer>>) => {
  const floor = await openFloor(test)
  await test.request('PUT', `/api/shop/checkout/substitutes/${orange.id}`, {
    token: buyer.token,
    body: { choice: 'refund' },
  })
  const orderId = await buildOrder(test, buyer, orange, { method: 'cod', quantity: 2 })
  const { id, tasks } = await floor.runOf({ day: '2026-11-21', start: '12:00' })
  const task = tasks.find((one) => one.order_id === orderId)!
  await floor.act(task, { act: 'pick', quantity: 1 })
  for (const rest of await floor.tasksOf(id))
    if (rest.state === 'open') await floor.act(rest, { act: 'short' })
  expect((await floor.pack(orderId)).body.code).toBeUndefined()
  await orderAction(test, orderId, 'send', 'deliver')
}

/** What the day of the shop lacks: waste, a purchase, a complaint and a search without result. */
const rest = async () => {
  for (const statement of [
    `insert into wastes (id, location_id, variation_id, batch_id, quantity, reason, cost, made_by, at)
     select gen_random_uuid(), location_id, variation_id, id, 1, 'damaged', 12000, 'uji', '${TODAY}T03:00:00Z' from batches limit 2`,
    `insert into suppliers (id, name) values (gen_random_uuid(), 'Kebun Laporan')`,
    `insert into purchases (id, supplier_id, location_id, for_day, made_by, at, sent_at, sent_via)
     select gen_random_uuid(), s.id, l.id, '${TODAY}', 'uji', '${TODAY}T01:00:00Z', '${TODAY}T01:00:00Z', 'print'
     from suppliers s, locations l where s.name = 'Kebun Laporan' and l.sells_online`,
    `insert into purchase_lines (purchase_id, position, variation_id, packs, pack_size, pack_price)
     select p.id, 0, v.id, 2, 6, 60000 from purchases p, (select id from variations limit 1) v`,
    `insert into complaints (id, number, order_id, customer_id, slug, description, remedy, state, value, first_answer_due, decision_due, created_at)
     select gen_random_uuid(), 'KL-UJI', id, customer_id, 'not-as-described', 'x', 'points', 'submitted', 0, '${TODAY}T00:10:00Z', '${TODAY}T00:20:00Z', '${TODAY}T00:00:00Z'
     from orders limit 1`,
    `insert into search_misses (word, locale, at) values ('Salak', 'id', '${TODAY}T03:00:00Z'), ('salak', 'id', '${TODAY}T03:01:00Z')`,
  ])
    await test.sql(statement)
}

const read = async (report: Report, query: Record<string, string> = {}, who = owner) => {
  const address = new URLSearchParams({ from: TODAY, to: TODAY, ...query }).toString()
  return staffAsk(test, who)('GET', `/reports/${report}?${address}`)
}
/** Sums by the names of the columns. */
const totals = async (report: Report, query: Record<string, string> = {}) => {
  const { status, body } = await read(report, query)
  expect([status, body.code]).toEqual([200, undefined])
  const names = (body.data.columns as { name: string }[]).map(({ name }) => name)
  return Object.fromEntries(
    names.map((name, index) => [name, body.data.total[index] as number | null]),
  )
}
const journal = async (accounts: string) => {
  const [found] = await test.sql<{ amount: number }>(
    `select -coalesce(sum(amount), 0)::integer as amount from journal_lines where account like $1`,
    accounts,
  )
  return found!.amount
}
const TILL_DISCOUNT = 14_000
const TILL_MONEY = 3 * 45_000 + 70_000 - TILL_DISCOUNT

const entriesOf = async (report: string, query: Record<string, string>) => {
  const found: { id: string; kind: string; number: string; amount: number }[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const address = new URLSearchParams({ from: TODAY, to: TODAY, per_page: '2', ...query })
    if (cursor) address.set('cursor', cursor)
    const { body } = await staffAsk(test, owner)(
      'GET',
      `/reports/${report}/entries?${address.toString()}`,
    )
    expect([report, query, body.code]).toEqual([report, query, undefined])
    found.push(...body.data)
    cursor = body.meta.next_cursor as string | null
  }
  return found
}

/** Number and amount of each line of the file of a row. */
const fileOf = async (report: string, query: Record<string, string>) => {
  const address = new URLSearchParams({ from: TODAY, to: TODAY, ...query }).toString()
  const ask = staffAsk(test, owner)
  const { status, body } = await ask('GET', `/reports/${report}/entries/file?${address}`)
  expect([report, status]).toEqual([report, 200])
  return csvRows(String(body)).rows.map((cells) => [cells[0], cells[3]])
}

describe('reports', () => {
  it('of sales add up to the journal and the tills, whatever their rows are', async () => {
    const sales = (await journal('sales:%')) + TILL_MONEY
    for (const by of termsOf('sales').by) {
      const found = await totals('sales', { by })
      expect([by, found['sales'], found['counter']]).toEqual([by, sales, TILL_MONEY])
      expect(found['refunded']).toBeLessThan(0)
      expect(found['orders']).toBe(4)
      expect(found['bills']).toBe(2)
    }
    const branches = (await read('sales')).body.data.branches as { id: string }[]
    expect(branches.map(({ id }) => id)).toContain(counter)
    let each = 0
    for (const { id } of branches) each += (await totals('sales', { branch: id }))['sales'] ?? 0
    expect(each).toBe(sales)
  })

  it('of sales open down to orders, refunds and bills, for those who see sales', async () => {
    const ofDay = await entriesOf('sales', { key: TODAY })
    expect(new Set(ofDay.map(({ kind }) => kind))).toEqual(
      new Set(['order', 'refund', 'bill', 'return']),
    )
    expect(ofDay.find(({ kind }) => kind === 'refund')!.number).toMatch(/^FR-/)
    expect(await entriesOf('sales', { key: '2026-11-19' })).toEqual([])
    const picker = staffAsk(test, await buildStaff(test, 'picker', null))
    expect((await picker('GET', `/reports/sales/entries?key=${TODAY}`)).body.code).toBe('forbidden')
  })

  it('of goods add up to the journal’s goods after discounts', async () => {
    const discount = await test.sql<{ amount: number }>(
      `select coalesce(sum(discount - discount_goods), 0)::integer as amount from orders where paid_at is not null or state = 'delivered'`,
    )
    expect(discount[0]!.amount).toBe(0)
    const goods = (await journal('sales:goods')) + (await journal('sales:discount'))
    for (const by of termsOf('goods').by)
      expect([by, (await totals('goods', { by }))['goods']]).toEqual([by, goods + TILL_MONEY])
    const tax = await totals('tax', { by: 'day' })
    expect(tax['exempt']! + tax['taxed']!).toBe((await journal('sales:%')) + TILL_MONEY)
    expect(tax['net']! + tax['ppn']!).toBe(tax['taxed'])
  })

  it('of discounts count what coupons and automatic discounts took off', async () => {
    const [till] = await test.sql<{ discount: number; goods: number }>(
      `select sum(discount)::integer as discount, sum(subtotal + discount)::integer as goods from till_lines where discount > 0`,
    )
    expect(till).toEqual({ discount: 14_000, goods: 70_000 })
    // Refunds come later: the journal posts them against the same account.
    const [sold] = await test.sql<{ discount: number }>(
      `select sum(l.amount)::integer as discount from journal_entries e join journal_lines l on l.entry_id = e.id
       where e.kind = 'capture' and l.account = 'sales:discount'`,
    )
    const discount = TILL_DISCOUNT + sold!.discount
    expect(discount).toBe(TILL_DISCOUNT + 15_000)
    for (const by of ['channel', 'branch', 'day'])
      expect([by, await totals('discounts', { by })]).toEqual([
        by,
        expect.objectContaining({ orders: 1, bills: 1, first_orders: 1, discount, goods: 205_000 }),
      ])
    const { rows } = (await read('discounts', { by: 'channel' })).body.data
    expect(
      rows.map(({ key, figures }: { key: string; figures: number[] }) => [key, ...figures]),
    ).toEqual([
      ['online', 1, 0, 1, 15_000, 135_000, 11.1],
      ['till', 0, 1, 0, 14_000, 70_000, 20],
    ])
    expect(await totals('discounts', { branch: counter })).toMatchObject({ discount: 14_000 })
    // An order with two discounts is in two rows.
    expect(await totals('discounts')).toMatchObject({ orders: null, goods: null, discount })
    for (const by of termsOf('coupons').by)
      expect([by, (await totals('coupons', { by }))['discount']]).toEqual([by, 15_000])
    expect((await read('coupons', { branch: counter })).body.data.rows).toEqual([])
  })

  it('of refunds add up to what is owed by the journal', async () => {
    const cash = await test.sql<{ amount: number }>(
      `select coalesce(sum(amount), 0)::integer as amount from refunds where route = 'cash'`,
    )
    expect(cash[0]!.amount).toBeGreaterThan(0)
    const [posted] = await test.sql<{ amount: number }>(
      `select coalesce(sum(l.amount), 0)::integer as amount from journal_entries e join journal_lines l on l.entry_id = e.id
       where e.kind = 'refund' and l.account = 'owed:refunds'`,
    )
    for (const by of termsOf('refunds').by)
      expect((await totals('refunds', { by }))['refunded']).toBe(-posted!.amount + cash[0]!.amount)
  })

  it('say what goods cost where their batches do, and leave the margin open where not', async () => {
    expect(await totals('goods')).toMatchObject({ cost: null, margin: null, uncosted: 8 })
    await test.sql(
      'update batches set unit_cost = 40000 where variation_id = $1',
      orange.variationId,
    )
    const { body } = await read('goods', { by: 'variation' })
    const row = (body.data.rows as { key: string; figures: (number | null)[] }[]).find(
      ({ key }) => key === orange.variationId,
    )!
    // One with the rider, one collected, one at the till.
    expect(row.figures).toEqual([3, 196_000, 120_000, 0, 76_000, 38.8, 0])
    await test.sql(
      'update batches set unit_cost = null where variation_id = $1',
      orange.variationId,
    )
  })

  it('can all be read by their ways, and as CSV with the same rows', async () => {
    for (const report of REPORTS)
      for (const by of termsOf(report).by) {
        const { status, body } = await read(report, { by })
        expect([report, by, status]).toEqual([report, by, 200])
        const { rows, columns } = body.data as { rows: { figures: unknown[] }[]; columns: object[] }
        for (const row of rows) expect(row.figures).toHaveLength(columns.length)
        const address = `/reports/${report}/file?by=${by}&from=${TODAY}&to=${TODAY}`
        const file = await staffAsk(test, owner)('GET', address)
        const lines = String(file.body).trim().split('\r\n')
        expect([report, by, lines.length]).toEqual([report, by, rows.length + 1])
      }
    const shares = await read('delivery')
    expect(shares.body.data.rows).toEqual([
      { key: TODAY, name: null, figures: [3, 3, 100], before: null },
    ])
  })

  it('are empty for days without anything, and refuse ranges that are none', async () => {
    expect((await read('sales', { from: '2026-11-01', to: '2026-11-02' })).body.data.rows).toEqual(
      [],
    )
    expect((await read('sales', { from: '2026-11-02', to: '2026-11-01' })).status).toBe(422)
    expect((await read('sales', { from: '2025-11-01', to: '2026-11-20' })).status).toBe(422)
    expect((await read('sales', { by: 'weather' })).body.errors).toHaveProperty('by')
    expect((await read('sales', { branch: 'tidak-ada' })).status).toBe(404)
  })

  it('with money are for those who see sales, at their own branch', async () => {
    const picker = await buildStaff(test, 'picker', null)
    expect((await read('sales', {}, picker)).body.code).toBe('forbidden')
    expect((await read('delivery', {}, picker)).status).toBe(200)
    const lead = await buildStaff(test, 'shift_lead', counter)
    const { status, body } = await read('sales', {}, lead)
    expect([status, body.data.branch_id, body.data.sees_all]).toEqual([200, counter, false])
    expect(body.data.branches).toEqual([{ id: counter, name: expect.any(String) }])
    expect((await read('sales', { branch: 'kemang' }, lead)).body.code).toBe('forbidden')
    expect((await read('customers', {}, lead)).body.code).toBe('forbidden')
    expect(body.data.reports).not.toContain('customers')
    expect(body.data.reports).toContain('goods')
    const own = await read('picking', {}, await buildStaff(test, 'picker', counter))
    expect([own.status, own.body.data.reports]).toEqual([200, ['delivery', 'picking']])
    const all = (await read('picking')).body.data.rows
    expect(all).not.toEqual([])
    expect((await read('picking', {}, picker)).body.data.rows).toEqual([])
    expect((await read('picking', { by: 'day' }, picker)).body.data.rows).toEqual([])
    const entries = `/reports/picking/entries?from=${TODAY}&to=${TODAY}&key=${all[0].key}`
    expect((await staffAsk(test, owner)('GET', entries)).body.data).not.toEqual([])
    expect((await staffAsk(test, picker)('GET', entries)).body.data).toEqual([])
    const buyer = await buildStaff(test, 'buyer', null)
    expect((await read('goods', {}, buyer)).status).toBe(200)
    expect((await read('sales', {}, buyer)).body.code).toBe('forbidden')
    const file = `/reports/sales/entries/file?key=${TODAY}`
    expect((await staffAsk(test, lead)('GET', `${file}&branch=kemang`)).body.code).toBe('forbidden')
    expect((await staffAsk(test, picker)('GET', file)).body.code).toBe('forbidden')
    const odd = await staffAsk(test, owner)('GET', '/reports/sales/entries?key=2026-11-2x')
    expect([odd.status, odd.body.data]).toEqual([200, []])
  })
})

const expectFile = async (
  report: string,
  asked: Record<string, string>,
  found: readonly { number: string; amount: number }[],
) =>
  expect([report, asked, await fileOf(report, asked)]).toEqual([
    report,
    asked,
    found.map(({ number, amount }) => [number, String(amount)]),
  ])

it('compare the days with as many before, row by row and in sum', async () => {
  const ask = { from: '2026-11-21', to: '2026-11-21', compare: 'before', by: 'method' }
  const { data } = (await read('sales', ask)).body
  const before = (await read('sales', { by: 'method' })).body.data
  expect(data.before).toEqual({ from: TODAY, to: TODAY, total: before.total })
  for (const { key, before: earlier } of data.rows as { key: string; before: number[] | null }[])
    expect(earlier).toEqual(
      before.rows.find((row: { key: string }) => row.key === key)?.figures ?? null,
    )
  expect((await read('sales')).body.data.before).toBe(null)
  expect((await read('stock', { compare: 'before' })).body.data.before).toBe(null)
  expect((await read('sales', { column: 'orders' })).status).toBe(200)
  const odd = `/reports/sales/entries?key=${TODAY}&column=margin`
  expect((await staffAsk(test, owner)('GET', odd)).status).toBe(422)
})

it('open down to entries that come to each figure', async () => {
  await rest()
  const opened = new Set<string>()
  for (const report of REPORTS)
    for (const by of termsOf(report).by) {
      const { rows, columns } = (await read(report, { by })).body.data as {
        rows: { key: string; figures: number[] }[]
        columns: { name: string }[]
      }
      for (const [at, { name }] of columns.entries()) {
        if (openedBy(report, name) !== name) continue
        const usual = name === termsOf(report).opens
        for (const { key, figures } of usual ? rows : rows.slice(0, 1)) {
          const asked = { by, key, ...(!usual && { column: name, per_page: '100' }) }
          const found = await entriesOf(report, asked)
          expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
          const sum = found.reduce((all, { amount }) => all + amount, 0)
          expect([report, by, key, name, sum]).toEqual([report, by, key, name, figures[at]])
          if (found.length > 0) opened.add(`${report} ${name}`)
          if (usual) await expectFile(report, asked, found)
        }
      }
    }
  expect(REPORTS.filter((one) => !opened.has(`${one} ${termsOf(one).opens}`))).toEqual([])
})

type Answer = { report: string; by: string; rows: { key: string; figures: unknown[] }[] }
/** Every report of a range of days, by each way. */
const all = async (who: TestStaff, to: string): Promise<Answer[]> => {
  const answers = []
  for (const report of REPORTS.filter((one) => !termsOf(one).ofNow))
    for (const by of termsOf(report).by) {
      const { body } = await read(report, { by, to }, who)
      answers.push({ report, by, rows: body.data.rows, total: body.data.total })
    }
  return answers
}

it('read days that are over from what was stored of them, and newer ones as they are', async () => {
  const live = await all(owner, TODAY)
  await storeDays(test.shop, test.clock.now())
  expect(await lastStoredDay(test.shop.db)).toBe(null)
  test.clock.set(LATER)
  const later = await buildStaff(test, 'owner', null)
  await storeDays(test.shop, test.clock.now())
  expect(await lastStoredDay(test.shop.db)).toBe(null)
  await storeDays(test.shop, test.clock.now())
  expect(await lastStoredDay(test.shop.db)).toBe('2026-11-21')
  expect(await all(later, TODAY)).toEqual(live)
  const till = await openTill(test, counter)
  expect((await till.sellGoods([counterLine(orange, 2)])).status).toBe(201)
  const { body } = await read('sales', { to: '2026-11-23' }, later)
  const money = (body.data.rows as { key: string; figures: number[] }[]).map(({ key, figures }) => [
    key,
    figures.at(-1),
  ])
  const before = live.find(({ report, by }) => report === 'sales' && by === 'day')!.rows[0]!
  expect(money).toEqual([
    ['2026-11-23', 140_000],
    [TODAY, before.figures.at(-1)],
  ])
  await expectEntries(later)
})

/** Rows of a month open the entries of all its days, stored and newer ones. */
const expectEntries = async (who: TestStaff) => {
  const days = { from: '2026-11-01', to: '2026-11-23' }
  for (const report of REPORTS.filter((one) => !termsOf(one).ofNow))
    for (const by of termsOf(report).by) {
      const { rows, columns } = (await read(report, { ...days, by }, who)).body.data
      const { opens } = termsOf(report)
      const at = (columns as { name: string }[]).findIndex(({ name }) => name === opens)
      for (const { key, figures } of rows as { key: string; figures: number[] }[]) {
        const asked = new URLSearchParams({ ...days, by, key, per_page: '100' })
        const path = `/reports/${report}/entries?${asked.toString()}`
        const { data } = (await staffAsk(test, who)('GET', path)).body
        const sum = (data as { amount: number }[]).reduce((so, { amount }) => so + amount, 0)
        expect([report, by, key, sum]).toEqual([report, by, key, figures[at]])
      }
    }
}

class Undone extends Error {}

it.each(Object.entries(lateChanges(TODAY)) as [Report, string][])(
  'of %s follow what changes of a stored day, at once and where it is stored again',
  async (report, statement) => {
    const now = test.clock.now()
    const rowsOf = async (tx: Transaction, figures: Awaited<ReturnType<typeof storedDays>>) => {
      const days = { from: TODAY, to: TODAY }
      const asked = { days, branchId: null, hubId: 'hub', now, picker: null, ...figures }
      const found = []
      for (const by of termsOf(report).by) found.push(await readRows(tx, report, { ...asked, by }))
      return found
    }
    const undone = test.shop.database.transaction(async (tx) => {
      const before = await rowsOf(tx, await storedDays(tx))
      await run(tx, sql.raw(statement))
      const { stored, changed } = await storedDays(tx)
      expect([stored, changed.includes(TODAY)]).toEqual(['2026-11-21', true])
      const books = await rowsOf(tx, { stored: null, changed: [] })
      expect(books).not.toEqual(before)
      expect(await rowsOf(tx, { stored, changed })).toEqual(books)
      for (const day of changed) await storeDay(tx, day, now)
      expect(await storedDays(tx)).toEqual({ stored, changed: [] })
      expect(await rowsOf(tx, { stored, changed: [] })).toEqual(books)
      throw new Undone()
    })
    await expect(undone).rejects.toThrow(Undone)
  },
)
