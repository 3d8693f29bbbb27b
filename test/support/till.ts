/** A till of a branch as tests use it: a cashier, members with points, bills. */
import type { Buyer, TestProduct } from './builders.ts'
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
