/** Purchases at a branch and the points they earn, for tests of the earning rules. */
import { randomUUID } from 'node:crypto'
import { postReceipt, reverseEarned } from '#server/points/index.ts'
import type { Buyer } from './builders.ts'
import type { TestShop } from './shop.ts'
import { buildBranch } from './staff.ts'

let receipts = 0
/** Records a receipt of `kemang`. Resolves to the purchase's id. */
export const buyAtBranch = async (
  test: TestShop,
  buyer: Buyer,
  goodsPaid = 100_000,
): Promise<string> => {
  const receipt = `EXTRA-${(receipts += 1)}`
  const sale = { customerId: buyer.id, branchId: await buildBranch(test), receipt, goodsPaid }
  await test.shop.database.transaction((tx) =>
    postReceipt(tx, sale, test.shop.settings(), test.clock.now()),
  )
  await test.drain()
  return `kemang/${receipt}`
}

/** Returns goods of a purchase, with the points they had earned. */
export const giveBackAtBranch = async (
  test: TestShop,
  buyer: Buyer,
  purchase: string,
  goods: number,
  points: number,
) => {
  const note = { en: 'Back', id: 'Kembali' }
  const reversal = {
    customerId: buyer.id,
    orderId: purchase,
    purchase: 'receipt' as const,
    causeId: randomUUID(),
    points,
    goods,
    note,
  }
  await test.shop.database.transaction((tx) => reverseEarned(tx, reversal, test.clock.now()))
  await test.drain()
}

export const balanceOf = async (test: TestShop, { id }: Pick<Buyer, 'id'>): Promise<number> =>
  (
    await test.sql<{ balance: number }>(
      'select balance from loyalty_accounts where customer_id = $1',
      id,
    )
  )[0]?.balance ?? 0
