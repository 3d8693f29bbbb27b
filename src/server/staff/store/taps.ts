import { col, jsonb, row, run, sql, type Queryable } from '../../platform/database.ts'
import type { Tap } from '#domain/staff/tap.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { FieldError } from '../../errors.ts'

/** What a refused act is answered, the first time and later. */
export type TapRefusal = {
  code: ErrorCode
  params: Record<string, string | number>
  /** What is wrong with which field; null where nothing is. */
  errors: Record<string, FieldError[]> | null
  details: unknown
}
export type TapOf = {
  staffId: string
  key: string
  entity: { kind: string; id: string }
  call: string
  tap: Tap
}

/** Whether an act is settled, and how; null for one that has not arrived. */
export const findTap = (db: Queryable, staffId: string, key: string) =>
  row(
    db,
    sql({ refusal: col.nullable(col.json<TapRefusal>()) })`
      select refusal from staff_taps where staff_id = ${staffId} and key = ${key}`,
  )

/** Notes an act as settled. False when it already was. */
export const insertTap = async (
  tx: Queryable,
  { staffId, key, entity, call, tap }: TapOf,
  refusal: TapRefusal | null,
): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into staff_taps (staff_id, key, entity_kind, entity_id, call, tapped_at, arrived_at, refusal)
        values (${staffId}, ${key}, ${entity.kind}, ${entity.id}, ${call}, ${tap.at}, ${tap.arrivedAt}, ${refusal && jsonb(refusal)})
        on conflict (staff_id, key) do nothing`,
  )) === 1

export const purgeTaps = (db: Queryable, before: Date): Promise<number> =>
  run(db, sql`delete from staff_taps where arrived_at < ${before}`)
