import type { LocalDate } from '#domain/time.ts'
import { col, row, run, sql, type Queryable } from '../../platform/database.ts'

/** Locks a variation's stock until the transaction ends; null for an unknown variation. */
export const lockStock = async (tx: Queryable, variationId: string) =>
  row(
    tx,
    sql({
      onHand: col.int,
      reserved: col.int,
      safety: col.int,
      isHamper: col.flag,
      nextDayQuota: col.int,
      slug: col.text,
    })`
      select s.on_hand as "onHand", s.reserved, s.safety, s.is_hamper as "isHamper", s.next_day_quota as "nextDayQuota", p.slug
      from stock_items s join variations v on v.id = s.variation_id join products p on p.id = v.product_id
      where s.variation_id = ${variationId} for update of s`,
  )

export const writeStock = async (
  tx: Queryable,
  variationId: string,
  onHand: number,
  safety: number,
): Promise<void> => {
  await run(
    tx,
    sql`update stock_items set on_hand = ${onHand}, safety = ${safety} where variation_id = ${variationId}`,
  )
}

export type Movement = {
  variationId: string
  kind: 'receive' | 'hold' | 'release' | 'sell' | 'return' | 'adjust' | 'waste' | 'count'
  onHandDelta: number
  reservedDelta: number
  cause: string
  causeId: string
  actor: string
}

export const writeMovements = async (
  tx: Queryable,
  movements: readonly Movement[],
  at: Date,
): Promise<void> => {
  await run(
    tx,
    sql`
      insert into stock_movements (variation_id, kind, on_hand_delta, reserved_delta, cause, cause_id, actor, at)
      select "variationId"::uuid, kind, "onHandDelta", "reservedDelta", cause, "causeId", actor, ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(movements)}::text::jsonb) as m ("variationId" text, kind text, "onHandDelta" integer, "reservedDelta" integer,
        cause text, "causeId" text, actor text)`,
  )
}

/** Sets what growers bring for the next day, also for later days that sell already. */
export const writeNextDayQuota = async (
  tx: Queryable,
  variationId: string,
  quota: number,
  today: LocalDate,
): Promise<void> => {
  await run(
    tx,
    sql`update stock_items set next_day_quota = ${quota} where variation_id = ${variationId}`,
  )
  await run(
    tx,
    sql`update next_day_supply set quota = greatest(reserved, ${quota}) where variation_id = ${variationId} and day > ${today}::date`,
  )
}
