import type { Id, Points } from '#domain/units.ts'
import type { Text } from '#domain/locale.ts'
import { AppError } from '../../errors.ts'
import {
  col,
  jsonb,
  row,
  rows,
  run,
  sql,
  uuids,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'
import { LIVE_CHANNEL } from '../../platform/live.ts'

/**
 * An account's row, locked until the transaction ends. Every change of points begins with this
 * lock.
 */
export const HeldAccount = {
  customerId: col.id('customer'),
  balance: col.points,
  debt: col.points,
  tierCode: col.text,
  /** Rupiah per point in a voucher, at the current tier. */
  rate: col.int,
  earnFactorPercent: col.int,
  tierUntil: col.nullable(col.instant),
  /** Paid goods that count towards the tier. */
  spend: col.rupiah,
}
export type HeldAccount = col.Row<typeof HeldAccount>

/** Creates the account if missing, and locks its row. */
export const holdAccount = async (
  tx: Transaction,
  customerId: Id<'customer'>,
): Promise<HeldAccount> =>
  (await row(
    tx,
    sql(HeldAccount)`
      insert into loyalty_accounts as a (customer_id, tier_code) select ${customerId}, code from tiers order by position limit 1
      on conflict (customer_id) do update set customer_id = excluded.customer_id
      returning a.customer_id as "customerId", a.balance, a.debt, a.tier_code as "tierCode", a.tier_until as "tierUntil", a.qualifying_spend as spend,
        (select redeem_point_convert from tiers t where t.code = a.tier_code) as rate,
        (select earn_factor_percent from tiers t where t.code = a.tier_code) as "earnFactorPercent"`,
  ))!

export type EntryKind =
  | 'earn'
  | 'bonus'
  | 'redeem'
  | 'expire'
  | 'adjust'
  | 'reverse'
  | 'restore'
  | 'debt'
  | 'opening'
export type Line = {
  account: 'lot' | 'debt' | 'given' | 'vouchers' | 'expired'
  lotId: Id<'lot'> | null
  points: Points
}

export type Posting = {
  id: string
  customerId: Id<'customer'>
  kind: EntryKind
  /** The change of the balance: the sum of the lines on lots. */
  points: Points
  cause: string
  causeId: string
  note: Text
  /** They sum to 0. */
  lines: readonly Line[]
  now: Date
  branchId?: string | null
  /** Rupiah per point, for an exchange into a voucher. */
  rate?: number
  /** The entry that this one reverses or restores. */
  reverses?: string
  details?: unknown
  newLot?: { id: string; expiresAt: Date }
  /** Ended lots that become valid again until then. */
  renewed?: { lotIds: readonly string[]; until: Date }
  debt?: number
  pending?: number
}

/**
 * Posts an entry with its lines and updates lots and balance in one statement. False when the cause
 * was already posted; throws `insufficient_points` for a negative balance.
 */
export const post = async (tx: Transaction, posting: Posting): Promise<boolean> => {
  const { id, customerId, kind, points, cause, causeId, note, lines, now, newLot } = posting
  const side =
    kind === 'expire' ? 'expired_entries' : points > 0 ? 'earned_entries' : 'used_entries'
  const moves = lines.filter(({ lotId }) => lotId !== null && lotId !== newLot?.id).length
  const done = await row(
    tx,
    sql({ entries: col.int, accounts: col.int, moved: col.int, told: col.int })`
      with entry as (
        insert into point_entries (id, customer_id, kind, points, cause, cause_id, note, branch_id, rate, reverses, details, created_at)
        values (${id}, ${customerId}, ${kind}, ${points}, ${cause}, ${causeId}, ${jsonb(note)}, ${posting.branchId ?? null}, ${posting.rate ?? null}, ${posting.reverses ?? null},
          ${posting.details === undefined ? null : JSON.stringify(posting.details)}::text::jsonb, ${now})
        on conflict (kind, cause, cause_id) do nothing
        returning id
      ),
      wanted as (
        select entry.id, l.account, l.lot_id, l.points from entry,
          jsonb_to_recordset(${jsonb(lines.map((line) => ({ account: line.account, lot_id: line.lotId, points: line.points })))}) as l(account text, lot_id uuid, points integer)
      ),
      new_lot as (
        insert into point_lots (id, customer_id, entry_id, amount, remaining, expires_at)
        select ${newLot?.id ?? null}::uuid, ${customerId}, id, ${points}, ${points}, ${newLot?.expiresAt ?? null}::timestamptz from entry where ${newLot !== undefined}
      ),
      moved as (
        update point_lots p set remaining = p.remaining + w.points,
          expires_at = case when p.id = any(${uuids(posting.renewed?.lotIds ?? [])}) then ${posting.renewed?.until ?? null}::timestamptz else p.expires_at end,
          warned = case when p.id = any(${uuids(posting.renewed?.lotIds ?? [])}) then null else p.warned end
        from wanted w where w.lot_id = p.id and p.customer_id = ${customerId} returning p.id
      ),
      written as (insert into point_lines (entry_id, account, lot_id, points) select id, account, lot_id, points from wanted),
      account as (
        update loyalty_accounts set balance = balance + ${points}, debt = debt + ${posting.debt ?? 0}, pending = greatest(0, pending + ${posting.pending ?? 0}),
          ${sql.raw(`${side} = ${side} + 1`)}
        where customer_id = ${customerId} and balance + ${points} >= 0 and exists (select 1 from entry) returning customer_id
      ),
      told as (select pg_notify(${LIVE_CHANNEL}, customer_id || ' points') from account)
      select (select count(*) from entry) as entries, (select count(*) from account) as accounts, (select count(*) from moved) as moved, (select count(*) from told) as told`,
  )
  if (done!.entries === 0) return false
  if (done!.accounts === 0) throw new AppError('insufficient_points')
  if (done!.moved !== moves)
    throw new Error(`The entry ${kind} ${cause} ${causeId} names a lot that is not the customer's.`)
  return true
}

/** Lots with remaining points, soonest-ending first. The account must be locked. */
export const openLots = (tx: Queryable, customerId: Id<'customer'>) =>
  rows(
    tx,
    sql({ id: col.id('lot'), remaining: col.points, expiresAt: col.instant })`
      select id, remaining, expires_at as "expiresAt" from point_lots where customer_id = ${customerId} and remaining > 0 order by expires_at, id`,
  )

/** What an entry took from each lot and was not restored yet, in the order of taking. */
export const spentLots = (tx: Transaction, entryId: Id<'entry'>) =>
  rows(
    tx,
    sql({ lotId: col.id('lot'), left: col.points, expiresAt: col.instant })`
      select l.lot_id as "lotId", -sum(l.points)::integer as left, p.expires_at as "expiresAt"
      from point_entries e join point_lines l on l.entry_id = e.id and l.account = 'lot' join point_lots p on p.id = l.lot_id
      where e.id = ${entryId} or (e.reverses = ${entryId} and e.kind = 'restore')
      group by l.lot_id, p.expires_at, p.id having sum(l.points) < 0 order by p.expires_at, p.id`,
  )

export const EarnedRow = { id: col.id('entry'), lotId: col.id('lot'), left: col.points }
export type EarnedRow = col.Row<typeof EarnedRow>

/** A purchase's earning entry, its lot, and how many points were not taken back yet. */
export const findEarned = (
  tx: Transaction,
  customerId: Id<'customer'>,
  cause: string,
  causeId: string,
  kind: 'earn' | 'bonus' = 'earn',
) =>
  row(
    tx,
    sql(EarnedRow)`
      select e.id, l.id as "lotId",
        e.points - coalesce((select sum(r.points) from point_entries b join point_lines r on r.entry_id = b.id and r.account = 'given' where b.reverses = e.id), 0)::integer as left
      from point_entries e join point_lots l on l.entry_id = e.id
      where e.kind = ${kind} and e.cause = ${cause} and e.cause_id = ${causeId} and e.customer_id = ${customerId}`,
  )

export const hasPosted = async (
  tx: Transaction,
  kind: EntryKind,
  cause: string,
  causeId: string,
): Promise<boolean> =>
  (await row(
    tx,
    sql`select 1 from point_entries where kind = ${kind} and cause = ${cause} and cause_id = ${causeId}`,
  )) !== null

/** How often a customer has redeemed points since an instant. */
export const countRedeemed = async (tx: Transaction, customerId: Id<'customer'>, since: Date) =>
  (await row(
    tx,
    sql({ count: col.int })`
      select count(*) as count from point_entries where customer_id = ${customerId} and side = 'used' and kind = 'redeem' and created_at >= ${since}`,
  ))!.count

export const addPending = (
  tx: Queryable,
  customerId: Id<'customer'>,
  points: Points,
): Promise<number> =>
  run(
    tx,
    sql`update loyalty_accounts set pending = greatest(0, pending + ${points}) where customer_id = ${customerId}`,
  )
