import { col, row, rows, run, sql, type Queryable, type Transaction } from '../platform/database.ts'
import type { LocalDate } from '#domain/time.ts'
import { actorName } from '../platform/db/actor-name.ts'

const dayOf = sql.raw(`(e.at at time zone 'Asia/Jakarta')::date`)
type Moments = { from: Date; until: Date }

const DayRow = { day: col.day, entries: col.int, amount: col.rupiah, exported: col.int }

/** Days of the journal with entries, the newest first. */
export const readDays = (db: Queryable, { from, until }: Moments) =>
  rows(
    db,
    sql(DayRow)`
      select ${dayOf} as day, count(*)::integer as entries, coalesce(sum(l.debit), 0)::bigint as amount, count(x.entry_id)::integer as exported
      from journal_entries e
        cross join lateral (select sum(amount) filter (where amount > 0) as debit from journal_lines where entry_id = e.id) l
        left join ledger_export_entries x on x.entry_id = e.id
      where e.at >= ${from} and e.at < ${until} group by 1 order by 1 desc`,
  )

const ChartRow = { account: col.text, number: col.text, name: col.text, version: col.int }
export type ChartRow = col.Row<typeof ChartRow>

export const readChart = (db: Queryable) =>
  rows(db, sql(ChartRow)`select account, number, name, version from ledger_accounts`)

/** Accounts that the journal has used. */
export const usedAccounts = (db: Queryable) =>
  rows(
    db,
    sql({ account: col.text })`
      with recursive used as (
        (select account from journal_lines order by account limit 1)
        union all
        select (select l.account from journal_lines l where l.account > used.account order by l.account limit 1) from used where used.account is not null
      )
      select account from used where account is not null`,
  )

/** Saves over `version`, 0 for the first time; null when another one holds. */
export const saveChartRow = (tx: Transaction, one: ChartRow & { now: Date }) =>
  row(
    tx,
    sql(ChartRow)`
      insert into ledger_accounts as a (account, number, name, changed_at) select ${one.account}, ${one.number}, ${one.name}, ${one.now}
      where ${one.version} = 0 or exists (select 1 from ledger_accounts where account = ${one.account})
      on conflict (account) do update set number = excluded.number, name = excluded.name, changed_at = excluded.changed_at, version = a.version + 1
        where a.version = ${one.version}
      returning account, number, name, version`,
  )

const ExportRow = {
  id: col.id('ledger export'),
  from: col.day,
  to: col.day,
  entries: col.int,
  lines: col.int,
  amount: col.rupiah,
  madeBy: col.text,
  madeAt: col.instant,
}
export type ExportRow = col.Row<typeof ExportRow>
const exportColumns = sql.raw(
  `id, from_day as "from", to_day as "to", entries, lines, amount, ${actorName('made_by')} as "madeBy", made_at as "madeAt"`,
)
const EXPORTS_SHOWN = 50

export const listExports = (db: Queryable) =>
  rows(
    db,
    sql(
      ExportRow,
    )`select ${exportColumns} from ledger_exports order by made_at desc, id desc limit ${EXPORTS_SHOWN}`,
  )

export const findExport = (db: Queryable, id: string) =>
  row(db, sql(ExportRow)`select ${exportColumns} from ledger_exports where id = ${id}`)

/**
 * Puts the entries of some days that are in no file yet into a new one. Of two at once, each gets
 * an entry for itself. Null when there is none.
 */
export const writeExport = async (
  tx: Transaction,
  made: Moments & { id: string; fromDay: LocalDate; toDay: LocalDate; by: string; now: Date },
): Promise<ExportRow | null> => {
  await run(tx, sql`lock table ledger_exports in exclusive mode`)
  return row(
    tx,
    sql(ExportRow)`
      with taken as materialized (
        select e.id, e.at, ${dayOf} as day from journal_entries e
        where e.at >= ${made.from} and e.at < ${made.until} and not exists (select 1 from ledger_export_entries x where x.entry_id = e.id)
      ),
      sums as (
        select count(distinct l.entry_id)::integer as entries, count(*)::integer as lines, coalesce(sum(l.amount) filter (where l.amount > 0), 0)::bigint as amount
        from taken join journal_lines l on l.entry_id = taken.id
      ),
      made as (
        insert into ledger_exports (id, from_day, to_day, entries, lines, amount, made_by, made_at)
        select ${made.id}, ${made.fromDay}, ${made.toDay}, entries, lines, amount, ${made.by}, ${made.now} from sums where entries > 0
        returning *
      ),
      held as (
        insert into ledger_export_entries (entry_id, export_id, day, at) select taken.id, made.id, taken.day, taken.at from taken, made
      )
      select ${exportColumns} from made`,
  )
}

const LineRow = {
  entryId: col.id('journal entry'),
  at: col.instant,
  day: col.day,
  kind: col.text,
  cause: col.text,
  causeId: col.text,
  document: col.nullable(col.text),
  account: col.text,
  amount: col.rupiah,
}
export type LineRow = col.Row<typeof LineRow>
export type Place = Pick<LineRow, 'at' | 'entryId'>

/** Lines of a page of entries of a file, in the order of the journal. */
export const readLines = (
  db: Queryable,
  { id, after, limit }: { id: string; after: Place | null; limit: number },
) =>
  rows(
    db,
    sql(LineRow)`
      with page as materialized (
        select x.entry_id, x.at, x.day from ledger_export_entries x
        where x.export_id = ${id} and (${after?.at ?? null}::timestamptz is null or (x.at, x.entry_id) > (${after?.at ?? null}::timestamptz, ${after?.entryId ?? null}::uuid))
        order by x.at, x.entry_id limit ${limit}
      )
      select e.id as "entryId", page.at, page.day, e.kind, e.cause, e.cause_id as "causeId", o.number as document, l.account, l.amount
      from page join journal_entries e on e.id = page.entry_id join journal_lines l on l.entry_id = e.id
        left join payments p on e.cause = 'payment' and p.id::text = e.cause_id
        left join refunds r on e.cause = 'refund' and r.id::text = e.cause_id
        left join orders o on o.id = coalesce(p.order_id, r.order_id, case when e.cause in ('order', 'revival') then e.cause_id::uuid end)
      order by page.at, e.id, l.amount desc, l.account`,
  )
