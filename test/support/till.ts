/** A till of a branch as tests use it: a cashier, members with points, bills. */
import { buildProduct, type Buyer, type TestProduct } from './builders.ts'
import { buildCustomer } from './customer.ts'
import type { Make } from './make-ask.ts'
import type { TestShop } from './shop.ts'
import { buildStaff, staffAsk } from './staff.ts'

let receipts = 0

/** A cashier of a branch with what is done at their till. `by` is another cashier. */
export const openTill = async (test: TestShop, branch = 'kemang') => {
  const cashier = await buildStaff(test, 'cashier', branch)
  const ask = staffAsk(test, cashier)
  const number = () => `KMG-${(receipts += 1)}`
  const keyOf = async (buyer: Buyer, by = ask): Promise<string> =>
    (await by('POST', '/till/members', { phone_number: buyer.phone })).body.data.key
  const balance = async (buyer: Buyer): Promise<number> =>
    (await test.request('GET', '/api/account/v1/profile', { token: buyer.accountToken })).body.data
      .total_point
  const sell = async (buyer: Buyer, body: object, by = ask) =>
    by('POST', '/till/receipts', {
      member_key: await keyOf(buyer, by),
      number: number(),
      grand_total: 125_000,
      ...body,
    })
  const sellGoods = (lines: object[], change: object = {}, headers?: Record<string, string>) =>
    ask('POST', '/till/sales', { ...saleOf(lines, number()), ...change }, headers)
  const redeem = async (buyer: Buyer, points: number) =>
    (
      await test.request('POST', '/api/account/v1/point/redeem', {
        token: buyer.accountToken,
        body: { total_point: points },
      })
    ).body.data.voucher
  return { cashier, ask, number, keyOf, balance, sell, sellGoods, redeem }
}
export type Till = Awaited<ReturnType<typeof openTill>>

/** A line of a sale, at the price of the product. */
export const counterLine = (
  { variationId, price }: TestProduct,
  quantity = 1,
  change: object = {},
) => ({
  variation_id: variationId,
  quantity,
  grams: null,
  price,
  subtotal: price * quantity,
  ...change,
})
/** A sale of lines whose subtotals it adds up. */
export const saleOf = (lines: object[], number: string) => ({
  number,
  lines,
  grand_total: (lines as { subtotal: number }[]).reduce((sum, { subtotal }) => sum + subtotal, 0),
})

/** A member of their own at the till, so that tests do not share vouchers. */
const tillMember = async (test: TestShop) => {
  const [{ token }, member] = [await buildStaff(test), await buildCustomer(test)]
  const found = await test.request('POST', '/api/staff/till/members', {
    token,
    body: { phone_number: member.phone },
  })
  return { token, key: found.body.data.key as string, member }
}
/** The same with a voucher of theirs, as typed. */
const tillVoucher = async (test: TestShop) => {
  const { token, key, member } = await tillMember(test)
  await test.request('POST', '/api/staff/till/receipts', {
    token,
    body: { member_key: key, ...bill(), grand_total: 500_000 },
  })
  const redeemed = await test.request('POST', '/api/account/v1/point/redeem', {
    token: member.token,
    body: { total_point: 100 },
  })
  const { coupon_code: code } = redeemed.body.data.voucher
  return { token, body: { member_key: key, voucher: { code, phone_tail: member.phone.slice(-4) } } }
}
let bills = 0
const bill = () => ({ number: `UJI-${(bills += 1)}`, grand_total: 55_000 })

/** Valid requests of the till's calls. */
export const TILL_ASKS: Record<string, Make> = {
  'POST /api/staff/till/members': async ({ phone }, test) => ({
    token: (await buildStaff(test)).token,
    body: { phone_number: phone },
  }),
  'POST /api/staff/till/preview': async (_, test) => {
    const { token, key } = await tillMember(test)
    return { token, body: { member_key: key, grand_total: 55_000 } }
  },
  'POST /api/staff/till/vouchers': async (_, test) => tillVoucher(test),
  'DELETE /api/staff/till/vouchers/{id}': async (_, test) => {
    const { token, body } = await tillVoucher(test)
    const held = await test.request('POST', '/api/staff/till/vouchers', { token, body })
    return { token, params: { id: held.body.data.id } }
  },
  'POST /api/staff/till/receipts': async (_, test) => {
    const { token, key } = await tillMember(test)
    const items = [{ name: 'Pisang Raja', qty: 1, discount: 0, subtotal: 55_000 }]
    return { token, body: { member_key: key, ...bill(), ppn: 0, items } }
  },
  'GET /api/staff/till/goods': async (_, test) => ({
    token: (await buildStaff(test)).token,
    query: { search: 'Produk' },
  }),
  'POST /api/staff/till/sales': async (_, test) => {
    const { token, key } = await tillMember(test)
    const product = await buildProduct(test)
    return { token, body: { ...saleOf([counterLine(product)], bill().number), member_key: key } }
  },
  'POST /api/staff/till/receipts/{id}/returns': async (_, test) => {
    const { token, key } = await tillMember(test)
    const sold = await test.request('POST', '/api/staff/till/receipts', {
      token,
      body: { member_key: key, ...bill() },
    })
    return { token, params: { id: sold.body.data.receipt.id }, body: { amount: 5_000 } }
  },
}
