import {
  AutomaticDiscountFacts,
  automaticDiscountFacts,
  readAutomaticDiscount,
} from '../../automatic-discounts/index.ts'
import { PointOfferFacts, pointOfferFacts, readPointOffer } from '../../point-offers/index.ts'
import {
  col,
  jsonb,
  row,
  run,
  sql,
  uuids,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'

const Promotions = {
  discounts: col.list(AutomaticDiscountFacts),
  offers: col.list(PointOfferFacts),
}
/** What holds at tills at a moment, or begins by a later one. */
export const readPromotions = async (db: Queryable, now: Date, startsBy = now) => {
  const found = (await row(
    db,
    sql(Promotions)`
      select ${automaticDiscountFacts(now, 'till', startsBy)} as discounts, ${pointOfferFacts(now, 'till', startsBy)} as offers`,
  ))!
  return {
    discounts: found.discounts.map(readAutomaticDiscount),
    offers: found.offers.map(readPointOffer),
  }
}
export type Promotions = Awaited<ReturnType<typeof readPromotions>>

/** How many of some discounts there are, whether they run or not. */
export const countDiscounts = async (db: Queryable, ids: readonly string[]): Promise<number> =>
  (await row(
    db,
    sql({ count: col.int })`
      select count(*)::integer as count from automatic_discounts where id = any(${uuids(ids)})`,
  ))!.count

export type NewShare = { position: number; discountId: string; amount: number }
/** Records what discounts took off the lines of a bill. */
export const insertShares = (
  tx: Transaction,
  receiptId: string,
  shares: readonly NewShare[],
): Promise<number> =>
  run(
    tx,
    sql`
      insert into till_discount_shares (receipt_id, position, discount_id, amount)
      select ${receiptId}::uuid, position, "discountId", amount
      from jsonb_to_recordset(${jsonb(shares)}) as s (position integer, "discountId" uuid, amount bigint)`,
  )
