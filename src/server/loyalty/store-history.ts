import type { Text } from '#domain/locale.ts'
import { row, rows, sql, type Queryable } from '../platform/database.ts'

export type EntryRow = {
  id: string
  kind: string
  points: number
  note: Text
  cause: string
  causeId: string
  rate: number | null
  reverses: string | null
  createdAt: Date
  branchName: string | null
  details: unknown
}

export type Side = 'all' | 'earned' | 'used' | 'expired'
/** Where a slice of the history begins: after this entry. */
export type After = { at: Date; id: string }

const columns = sql.raw(`e.id, e.kind, e.points, e.note, e.cause, e.cause_id as "causeId", e.rate, e.reverses, e.created_at as "createdAt",
  b.name as "branchName", e.details`)

/** A slice of the history, newest first: after an entry, or so many in. As many rows are read as are answered. */
export const listEntries = (
  db: Queryable,
  customerId: string,
  side: Side,
  slice: { after: After | null; skip: number; limit: number },
): Promise<EntryRow[]> =>
  rows(
    db,
    sql<EntryRow>`
      select ${columns} from point_entries e left join branches b on b.id = e.branch_id
      where e.customer_id = ${customerId}
        ${side === 'all' ? sql`` : sql`and e.side = ${side}`}
        ${slice.after === null ? sql`` : sql`and (e.created_at, e.id) < (${slice.after.at}::timestamptz, ${slice.after.id}::uuid)`}
      order by e.created_at desc, e.id desc limit ${slice.limit} offset ${slice.skip}`,
  )

/** How many entries there are, as they were counted when they were posted. */
export const countEntries = async (db: Queryable, customerId: string, side: Side): Promise<number> => {
  const found = await row(
    db,
    sql<Record<'earned' | 'used' | 'expired', number>>`
      select earned_entries as earned, used_entries as used, expired_entries as expired from loyalty_accounts where customer_id = ${customerId}`,
  )
  if (!found) return 0
  return side === 'all' ? found.earned + found.used + found.expired : found[side]
}

/** An entry of a customer; null for an unknown one and for somebody else's alike. */
export const findEntry = (db: Queryable, customerId: string, id: string): Promise<EntryRow | null> =>
  row(
    db,
    sql<EntryRow>`select ${columns} from point_entries e left join branches b on b.id = e.branch_id where e.id = ${id} and e.customer_id = ${customerId}`,
  )
