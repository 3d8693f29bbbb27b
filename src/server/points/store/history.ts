import type { Id } from '#domain/units.ts'
import { col, row, rows, sql, type Queryable } from '../../platform/database.ts'
import type { EntryKind } from './ledger.ts'

export const EntryRow = {
  id: col.id('entry'),
  kind: col.one<EntryKind>([
    'earn',
    'bonus',
    'redeem',
    'expire',
    'adjust',
    'reverse',
    'restore',
    'debt',
    'opening',
  ]),
  points: col.points,
  note: col.translated,
  cause: col.text,
  causeId: col.text,
  rate: col.nullable(col.int),
  reverses: col.nullable(col.id('entry')),
  createdAt: col.instant,
  /** The same instant in microseconds since 1970. */
  micros: col.text,
  /** The posting order of entries with the same instant. */
  seq: col.text,
  branchName: col.nullable(col.text),
  details: col.nullable(col.json<unknown>()),
}
export type EntryRow = col.Row<typeof EntryRow>

export type Side = 'all' | 'earned' | 'used' | 'expired'
/** The entry before a page of the history. */
export type After = { micros: string; seq: string }

const columns =
  sql.raw(`e.id, e.kind, e.points, e.note, e.cause, e.cause_id as "causeId", e.rate, e.reverses, e.created_at as "createdAt",
  (extract(epoch from e.created_at) * 1000000)::bigint::text as micros, e.seq::text as seq,
  b.name as "branchName", e.details`)

/** A page of the history, newest first: after a cursor, or from an offset. */
export const listEntries = (
  db: Queryable,
  customerId: Id<'customer'>,
  side: Side,
  slice: { after: After | null; skip: number; limit: number },
) =>
  rows(
    db,
    sql(EntryRow)`
      select ${columns} from point_entries e left join branches b on b.id = e.branch_id
      where e.customer_id = ${customerId}
        ${side === 'all' ? sql`` : sql`and e.side = ${side}`}
        ${slice.after === null ? sql`` : sql`and (e.created_at, e.seq) < (timestamptz 'epoch' + ${slice.after.micros}::bigint * interval '1 microsecond', ${slice.after.seq}::bigint)`}
      order by e.created_at desc, e.seq desc limit ${slice.limit} offset ${slice.skip}`,
  )

/** The number of entries, from counters maintained at posting. */
export const countEntries = async (
  db: Queryable,
  customerId: Id<'customer'>,
  side: Side,
): Promise<number> => {
  const found = await row(
    db,
    sql({ earned: col.int, used: col.int, expired: col.int })`
      select earned_entries as earned, used_entries as used, expired_entries as expired from loyalty_accounts where customer_id = ${customerId}`,
  )
  if (!found) return 0
  return side === 'all' ? found.earned + found.used + found.expired : found[side]
}

/** A customer's entry; null for an unknown one and for another customer's. */
export const findEntry = (db: Queryable, customerId: Id<'customer'>, id: string) =>
  row(
    db,
    sql(EntryRow)`
      select ${columns} from point_entries e left join branches b on b.id = e.branch_id where e.id = ${id} and e.customer_id = ${customerId}`,
  )

/** The cause of the entry that a reversal or return refers to. */
export const causeOf = (db: Queryable, entryId: Id<'entry'>) =>
  row(
    db,
    sql({ cause: col.text, causeId: col.text, details: col.nullable(col.json<unknown>()) })`
      select cause, cause_id as "causeId", details from point_entries where id = ${entryId}`,
  )

export const EntryLots = { expiresAt: col.nullable(col.instant), owed: col.points }
export type EntryLots = col.Row<typeof EntryLots>
/** When the points of an entry end, and how many became debt. */
export const lotsOfEntry = async (db: Queryable, entryId: Id<'entry'>): Promise<EntryLots> =>
  (await row(
    db,
    sql(EntryLots)`
      select min(p.expires_at) filter (where l.points > 0) as "expiresAt", coalesce(-sum(l.points) filter (where l.account = 'debt' and l.points < 0), 0)::integer as owed
      from point_lines l left join point_lots p on p.id = l.lot_id where l.entry_id = ${entryId}`,
  ))!

/** The balance before an instant. */
export const balanceBefore = async (db: Queryable, customerId: Id<'customer'>, instant: Date) =>
  (await row(
    db,
    sql({ sum: col.points })`
      select coalesce(sum(points), 0)::integer as sum from point_entries where customer_id = ${customerId} and created_at < ${instant}`,
  ))!.sum

/** Every entry between two instants, oldest first. */
export const entriesBetween = (
  db: Queryable,
  customerId: Id<'customer'>,
  from: Date,
  before: Date,
) =>
  rows(
    db,
    sql(EntryRow)`
      select ${columns} from point_entries e left join branches b on b.id = e.branch_id
      where e.customer_id = ${customerId} and e.created_at >= ${from} and e.created_at < ${before} order by e.created_at, e.seq`,
  )

const ByHandRow = {
  phone: col.nullable(col.text),
  points: col.points,
  details: { reason: col.text, who: col.text, second: col.nullable(col.text) },
  createdAt: col.instant,
}
/** Manual adjustments between two instants. */
export const adjustedBetween = (db: Queryable, from: Date, before: Date) =>
  rows(
    db,
    sql(ByHandRow)`
      select c.phone, e.points, e.details, e.created_at as "createdAt" from point_entries e join customers c on c.id = e.customer_id
      where e.kind = 'adjust' and e.created_at >= ${from} and e.created_at < ${before} order by e.created_at, e.seq`,
  )

/** A customer's id by phone number. */
export const customerOfPhone = async (db: Queryable, phone: string): Promise<string | null> =>
  (
    await row(
      db,
      sql({ id: col.id('customer') })`
        select id from customers where phone = ${phone} and deleted_at is null`,
    )
  )?.id ?? null
