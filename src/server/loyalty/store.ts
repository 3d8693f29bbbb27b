import type { Text } from '#domain/locale.ts'
import { jsonb, row, rows, run, sql, type Queryable, type Transaction } from '../platform/database.ts'
import { tellCustomer } from '../platform/live.ts'

export type TierRow = {
  code: string
  position: number
  name: Text
  threshold: number
  earnFactorPercent: number
  redeemPointConvert: number
  benefit: Text
  art: string
}

export const readTiers = (db: Queryable): Promise<TierRow[]> =>
  rows(
    db,
    sql<TierRow>`
      select code, position, name, threshold, earn_factor_percent as "earnFactorPercent", redeem_point_convert as "redeemPointConvert", benefit, art
      from tiers order by position`,
  )

export type AccountRow = { balance: number; pending: number; tierCode: string | null; tierUntil: Date | null; qualifyingSpend: number }

export const readAccount = (db: Queryable, customerId: string): Promise<AccountRow | null> =>
  row(
    db,
    sql<AccountRow>`
      select balance, pending, tier_code as "tierCode", tier_until as "tierUntil", qualifying_spend as "qualifyingSpend"
      from loyalty_accounts where customer_id = ${customerId}`,
  )

export const openAccount = (tx: Queryable, customerId: string): Promise<number> =>
  run(
    tx,
    sql`insert into loyalty_accounts (customer_id, tier_code) select ${customerId}, code from tiers order by position limit 1
        on conflict (customer_id) do nothing`,
  )

/** Counts the points that an order will earn as pending: a piece of the statement that places a cash order, which counts at once. */
export const pendPoints = (customerId: string, points: number, guard: ReturnType<typeof sql>) => sql`
  pending_points as (
    insert into loyalty_accounts as a (customer_id, tier_code, pending)
    select ${customerId}::uuid, (select code from tiers order by position limit 1), ${points}::integer where ${points}::integer > 0 and ${guard}
    on conflict (customer_id) do update set pending = a.pending + excluded.pending
  )`

export const addPending = (tx: Transaction, customerId: string, points: number): Promise<number> =>
  run(tx, sql`update loyalty_accounts set pending = greatest(0, pending + ${points}) where customer_id = ${customerId}`)

export type Posting = {
  id: string
  customerId: string
  kind: 'earn' | 'bonus'
  points: number
  cause: string
  causeId: string
  note: Text
  branchId: string | null
  lotId: string
  expiresAt: Date
  now: Date
}

/** Posts an earning: entry, lot and balance in one statement. Answers false when the same cause was posted before. */
export const postEarning = async (tx: Transaction, posting: Posting): Promise<boolean> => {
  const posted = await run(
    tx,
    sql`
      with entry as (
        insert into point_entries (id, customer_id, kind, points, cause, cause_id, note, branch_id, created_at)
        values (${posting.id}, ${posting.customerId}, ${posting.kind}, ${posting.points}, ${posting.cause}, ${posting.causeId}, ${jsonb(posting.note)}, ${posting.branchId}, ${posting.now})
        on conflict (kind, cause, cause_id) do nothing
        returning id
      ), lot as (
        insert into point_lots (id, customer_id, entry_id, amount, remaining, expires_at)
        select ${posting.lotId}, ${posting.customerId}, id, ${posting.points}, ${posting.points}, ${posting.expiresAt} from entry
      )
      update loyalty_accounts set balance = balance + ${posting.points} where customer_id = ${posting.customerId} and exists (select 1 from entry)`,
  )
  if (posted === 0) return false
  await tellCustomer(tx, posting.customerId, 'points')
  return true
}

/** Lets all points of a customer go, as an entry like any other: the ledger and its lots go on agreeing. Answers how many there were. */
export const forfeitPoints = async (tx: Transaction, customerId: string, entryId: string, note: Text, now: Date): Promise<number> =>
  (
    await row(
      tx,
      sql<{ points: number }>`
      with account as (select customer_id, balance from loyalty_accounts where customer_id = ${customerId} and balance > 0 for update),
      entry as (
        insert into point_entries (id, customer_id, kind, points, cause, cause_id, note, created_at)
        select ${entryId}::uuid, customer_id, 'expire', -balance, 'account', customer_id::text, ${jsonb(note)}, ${now} from account
        returning points
      ),
      lots as (update point_lots set remaining = 0 where customer_id = ${customerId} and remaining > 0 and exists (select 1 from entry)),
      emptied as (update loyalty_accounts set balance = 0 where customer_id = ${customerId} and exists (select 1 from entry))
      select -points as points from entry`,
    )
  )?.points ?? 0

export const addQualifyingSpend = (
  tx: Transaction,
  customerId: string,
  goods: number,
): Promise<{ qualifyingSpend: number; tierCode: string } | null> =>
  row(
    tx,
    sql<{ qualifyingSpend: number; tierCode: string }>`
      update loyalty_accounts set qualifying_spend = qualifying_spend + ${goods} where customer_id = ${customerId}
      returning qualifying_spend as "qualifyingSpend", tier_code as "tierCode"`,
  )

export const setTier = (tx: Transaction, customerId: string, tierCode: string, until: Date | null): Promise<number> =>
  run(tx, sql`update loyalty_accounts set tier_code = ${tierCode}, tier_until = ${until} where customer_id = ${customerId}`)

export type EntryRow = {
  id: string
  kind: string
  points: number
  note: Text
  cause: string
  causeId: string
  createdAt: Date
  branchName: string | null
}

const KINDS = {
  all: ['earn', 'bonus', 'redeem', 'expire', 'adjust', 'reverse'],
  earned: ['earn', 'bonus'],
  used: ['redeem', 'reverse'],
  expired: ['expire'],
}

export const listEntries = async (
  db: Queryable,
  customerId: string,
  type: keyof typeof KINDS,
  page: number,
  perPage: number,
): Promise<{ entries: EntryRow[]; total: number }> => {
  const found = await rows(
    db,
    sql<EntryRow & { total: number }>`
      select e.id, e.kind, e.points, e.note, e.cause, e.cause_id as "causeId", e.created_at as "createdAt", b.name as "branchName", count(*) over () as total
      from point_entries e left join branches b on b.id = e.branch_id
      where e.customer_id = ${customerId} and e.kind = any(${KINDS[type]}::text[])
      order by e.created_at desc, e.id desc limit ${perPage} offset ${(page - 1) * perPage}`,
  )
  // Beyond the last page there is no row to say how many there are.
  return { entries: found, total: found[0]?.total ?? (page > 1 ? await countEntries(db, customerId, type) : 0) }
}

const countEntries = async (db: Queryable, customerId: string, type: keyof typeof KINDS): Promise<number> =>
  (await row(
    db,
    sql<{
      count: number
    }>`select count(*) as count from point_entries where customer_id = ${customerId} and kind = any(${KINDS[type]}::text[])`,
  ))!.count

/** Facts about a customer's standing for a larger query: a scalar of JSON. */
export const standingFacts = (customerId: string) => sql`(
  select jsonb_build_object('tier', t.code, 'tierPosition', t.position, 'earnFactorPercent', t.earn_factor_percent)
  from tiers t
  where t.code = coalesce((select tier_code from loyalty_accounts where customer_id = ${customerId}), (select code from tiers order by position limit 1))
)`
