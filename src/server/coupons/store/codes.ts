import type { Id } from '#domain/units.ts'
import { col, row, rows, run, sql, type Queryable } from '../../platform/database.ts'
import type { Transaction } from '../../platform/database.ts'

const Counts = { codes: col.int, used: col.int }

export const countCodes = async (db: Queryable, couponId: Id<'coupon'>) =>
  (await row(
    db,
    sql(Counts)`
      select count(*)::integer as codes, count(order_id)::integer as used from coupon_codes where coupon_id = ${couponId}::uuid`,
  ))!

/** Adds codes; returns those added, since one that a coupon or another code has is left out. */
export const insertCodes = async (
  tx: Transaction,
  couponId: Id<'coupon'>,
  codes: readonly string[],
  now: Date,
): Promise<string[]> => {
  const added = await rows(
    tx,
    sql({ code: col.text })`insert into coupon_codes (code, coupon_id, made_at)
        select n, ${couponId}::uuid, ${now} from unnest(${[...codes]}::text[]) n
        where not exists (select from coupons c where c.code = n) on conflict do nothing returning code`,
  )
  return added.map(({ code }) => code)
}

/** From now on its own code is only its name. */
export const markByCodes = (tx: Transaction, couponId: Id<'coupon'>): Promise<number> =>
  run(
    tx,
    sql`update coupons set by_codes = true, version = version + 1 where id = ${couponId}::uuid and not by_codes`,
  )

/** Every code with the order that uses it. */
export const listCodes = (db: Queryable, couponId: Id<'coupon'>) =>
  rows(
    db,
    sql({ code: col.text, order: col.nullable(col.text) })`
      select k.code, o.number as "order" from coupon_codes k left join orders o on o.id = k.order_id
      where k.coupon_id = ${couponId}::uuid order by k.code`,
  )
