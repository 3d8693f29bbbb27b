/** The desks' lists as files: the rows of the list, its filters, and no customer's whole name. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProduct, type TestProduct } from '../../../../test/support/builders.ts'
import { buildDelivered, complaintIn } from '../../../../test/support/complaints.ts'
import { csvRows } from '../../../../test/support/csv.ts'
import { PRICE_ASKS } from '../../../../test/support/price-asks.ts'
import { draftPurchase, sentPurchase } from '../../../../test/support/purchases.ts'
import { buildReview } from '../../../../test/support/reviews.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../../test/support/staff.ts'
import { batchesOf, counting, receiptForm, receiptLine } from '../../../../test/support/stock.ts'
import { buildTransfer } from '../../../../test/support/transfers.ts'

const SUPPLIER = '=2+3 Kebun'
let test: TestShop
let ask: ReturnType<typeof staffAsk>
let product: TestProduct
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  ask = staffAsk(test, await buildStaff(test, 'owner', null))
  product = await buildProduct(test, { stock: 9 })
  const [batch] = await batchesOf(test, product)
  await ask('POST', '/receipts', receiptForm([receiptLine(test, product)], { supplier: SUPPLIER }))
  await ask('POST', '/waste', { batch_id: batch!.id, quantity: 1, reason: 'damaged', note: '' })
  await counting(test)
  await draftPurchase(test)
  await sentPurchase(test)
  const { buyer, orderId } = await buildDelivered(test)
  await complaintIn(test, { token: buyer.token, orderId }, 'submitted')
  await buildTransfer(test)
  await buildReview(test, { rating: 2 })
  await PRICE_ASKS['POST /api/staff/price-plans/{id}/stop']!(null as never, test)
})
afterAll(() => test.close())

const file = async (path: string, as = ask) => {
  const answer = await as('GET', `/exports/lists/${path}`)
  expect(answer.status).toBe(200)
  return csvRows(answer.body as string)
}

describe('a file has the rows of its list, in its order', () => {
  const LISTS = [
    ['stock', 'name', 1, 'sku'],
    ['batches', 'code', 0, 'code'],
    ['receipts', 'number', 0, 'number'],
    ['counts', 'number', 0, 'number'],
    ['waste', 'units', 0, 'quantity'],
    ['purchases', 'number', 0, 'number'],
    ['suppliers', 'name', 0, 'name'],
    ['customers', 'points', 0, 'points'],
    ['complaints', 'number', 0, 'number'],
    ['refunds', 'order', 0, 'order_number'],
    ['reviews', 'rating', 0, 'rating'],
    ['price-plans', 'sku', 0, 'sku'],
  ] as const
  it.each(LISTS)('%s', async (path, column, at, field) => {
    const { data } = (await ask('GET', `/${path}?per_page=100`)).body
    expect(data.length).toBeGreaterThan(0)
    const { rows } = await file(`${path}?columns=${column}`)
    expect(rows.map((row) => row[at])).toEqual(
      data.map((row: Record<string, unknown>) => String(row[field])),
    )
    const all = await file(path)
    expect(all.rows).toHaveLength(rows.length)
    // A head without its words is the key of them.
    expect(all.head.filter((label) => /^[\w]+(?:\.\w+)+$/.test(label))).toEqual([])
  })
})

describe('a list has the sums of all that match', () => {
  type Row = Record<string, number>
  const worth = ({ on_hand: units, cost }: Row) => (units ?? 0) * (cost ?? 0)
  const SUMS: [list: string, sums: Record<string, (row: Row) => number>][] = [
    ['orders', { total: (row) => row['total']! }],
    ['stock', { on_hand: (row) => row['on_hand']!, free: (row) => row['free']!, worth }],
    ['batches', { on_hand: (row) => row['on_hand']!, worth }],
    ['purchases', { total: (row) => row['total']! }],
    ['complaints', { value: (row) => row['value']! }],
    ['coupons', { uses: (row) => row['uses']!, discount: (row) => row['spent']! }],
  ]
  it.each(SUMS)('%s', async (list, sums) => {
    const { data, meta } = (await ask('GET', `/${list}?per_page=100`)).body
    expect(meta.total).toBe(data.length)
    for (const [column, valueOf] of Object.entries(sums)) {
      const sum = (data as Row[]).reduce((all, row) => all + valueOf(row), 0)
      expect([column, meta.sums[column]]).toEqual([column, sum])
    }
    // A page has the sums of the whole list.
    expect((await ask('GET', `/${list}?per_page=1`)).body.meta.sums).toEqual(meta.sums)
  })
})

describe('a file', () => {
  it('follows the filters of its list', async () => {
    const { rows } = await file(`stock?search=${product.sku}&columns=name,on_hand`)
    expect(rows).toEqual([[expect.any(String), product.sku, '21']])
    expect((await file('purchases?state=draft&columns=number')).rows).toHaveLength(1)
    expect((await file('reviews?stars=5')).rows).toEqual([])
    expect((await file('refunds?view=choice')).rows).toEqual([])
    expect((await ask('GET', '/exports/lists/stock?columns=phone')).status).toBe(422)
  })

  it('defuses what a spreadsheet would run', async () => {
    const { body } = await ask('GET', '/exports/lists/suppliers?columns=name')
    expect(body).toContain(`'${SUPPLIER}`)
  })

  it('shortens names and masks numbers, also for those who see them in the list', async () => {
    const [known] = (await ask('GET', '/customers')).body.data
    const customers = await ask('GET', '/exports/lists/customers')
    expect(customers.body).not.toContain(known.name)
    expect(customers.body).not.toContain(known.phone)
    const [complaint] = (await ask('GET', '/complaints')).body.data
    expect((await ask('GET', '/exports/lists/complaints')).body).not.toContain(
      complaint.customer.name,
    )
    const refunds = await ask('GET', '/exports/lists/refunds')
    expect(refunds.body).toContain('•••• 7890')
    expect(refunds.body).not.toContain('Sinta Uji')
  })

  it('is for those who may read its list', async () => {
    const picker = staffAsk(test, await buildStaff(test, 'picker'))
    const statuses = []
    for (const path of ['customers', 'complaints', 'refunds', 'purchases', 'price-plans'])
      statuses.push((await picker('GET', `/exports/lists/${path}`)).status)
    expect(statuses).toEqual([403, 403, 403, 403, 403])
    expect((await picker('GET', '/exports/lists/stock')).status).toBe(200)
  })
})
