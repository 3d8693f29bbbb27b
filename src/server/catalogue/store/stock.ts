import type { Id } from '#domain/units.ts'
import type { LocalDate } from '#domain/time.ts'
import { col, row, run, sql, type Queryable } from '../../platform/database.ts'

/** Locks a variation's online stock until the transaction ends; null for an unknown variation. */
export const lockSupply = async (tx: Queryable, variationId: Id<'variation'>) =>
  row(
    tx,
    sql({ isHamper: col.flag, nextDayQuota: col.int, slug: col.text })`
      select s.is_hamper as "isHamper", s.next_day_quota as "nextDayQuota", p.slug
      from stock_items s join variations v on v.id = s.variation_id join products p on p.id = v.product_id
      where s.variation_id = ${variationId} and s.online for update of s`,
  )

/** Sets what growers bring for the next day, also for later days that sell already. */
export const writeNextDayQuota = async (
  tx: Queryable,
  variationId: Id<'variation'>,
  quota: number,
  today: LocalDate,
): Promise<void> => {
  await run(
    tx,
    sql`update stock_items set next_day_quota = ${quota} where variation_id = ${variationId} and online`,
  )
  await run(
    tx,
    sql`update next_day_supply set quota = greatest(reserved, ${quota}) where variation_id = ${variationId} and day > ${today}::date`,
  )
}

const DaySupply = { quota: col.int, promised: col.int }

/** What growers bring of a variation on a day, and what of it is promised. */
export const supplyOfDay = async (db: Queryable, variationId: string, day: LocalDate) =>
  (await row(
    db,
    sql(DaySupply)`
      select coalesce(n.quota, s.next_day_quota) as quota, coalesce(n.reserved, 0) as promised from stock_items s
      left join next_day_supply n on n.variation_id = s.variation_id and n.day = ${day}::date
      where s.variation_id = ${variationId}::uuid and s.online`,
  ))!

/** Sets it for this day alone. False, and unchanged, when more is promised. */
export const writeSupplyOfDay = async (
  tx: Queryable,
  variationId: Id<'variation'>,
  { day, quota }: { day: LocalDate; quota: number },
): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into next_day_supply as n (variation_id, day, quota, reserved) values (${variationId}, ${day}::date, ${quota}, 0)
        on conflict (variation_id, day) do update set quota = excluded.quota where n.reserved <= excluded.quota`,
  )) === 1
