import { instantInJakarta, addDays, type LocalDate } from '#domain/time.ts'
import { col, row, rows, run, sql, type Queryable, type Transaction } from '../platform/database.ts'

type Place = { id: string; name: string }

/**
 * Branches by their place, and the one that orders leave from: without such a branch the hub of the
 * settings, which then comes first.
 */
export const listPlaces = async (
  db: Queryable,
  fallback: Place,
): Promise<{ places: Place[]; hubId: string }> => {
  const found = await rows(
    db,
    sql({ id: col.text, name: col.text, isHub: col.flag })`
      select id, name, is_hub as "isHub" from branches order by position, id`,
  )
  const places = found.map(({ id, name }) => ({ id, name }))
  const hub = found.find(({ isHub }) => isHub) ?? found.find(({ id }) => id === fallback.id)
  return hub ? { places, hubId: hub.id } : { places: [fallback, ...places], hubId: fallback.id }
}

const Figures = {
  day: col.day,
  sales: col.rupiah,
  counter: col.rupiah,
  tills: col.rupiah,
  riders: col.rupiah,
  waste: col.rupiah,
}
export type DayFigures = col.Row<typeof Figures>

/**
 * What journal, counter and waste say of a branch's days, from the newest to the oldest. Entries
 * without an order belong to the hub, like orders that are brought. Goods that the till sells are not
 * in the journal: their receipts and returns count with what money paid, in the drawer with what cash
 * paid. Receipts without goods are
 * those of other cash registers, which hold their own cash.
 */
export const readFigures = (
  db: Queryable,
  { branchId, hubId }: { branchId: string; hubId: string },
  { from, to }: { from: LocalDate; to: LocalDate },
) => {
  const [begin, end] = [from, addDays(to, 1)].map((day) => instantInJakarta(day, '00:00'))
  return rows(
    db,
    sql(Figures)`
      with money as (
        select (e.at at time zone 'Asia/Jakarta')::date as day,
          sum(-l.amount) filter (where l.account like 'sales:%') as sales,
          sum(l.amount) filter (where l.account = 'cash:tills') as tills,
          sum(l.amount) filter (where l.account = 'cash:riders') as riders
        from journal_entries e join journal_lines l on l.entry_id = e.id and (l.account in ('cash:tills', 'cash:riders') or l.account like 'sales:%')
        left join payments p on p.id = case when e.cause = 'payment' then e.cause_id::uuid end
        left join refunds r on r.id = case when e.cause = 'refund' then e.cause_id::uuid end
        left join orders o on o.id = coalesce(p.order_id, r.order_id, case when e.cause = 'order' then e.cause_id::uuid end)
        where e.at >= ${begin!} and e.at < ${end!} and coalesce(o.branch_id, ${hubId}::text) = ${branchId}::text
        group by 1
      ),
      counted as (
        select (c.at at time zone 'Asia/Jakarta')::date as day, sum(c.paid) as paid, sum(c.paid) filter (where c.paid_by = 'cash') as cash from (
          select r.at, r.paid_by, r.grand_total - r.voucher_amount - r.uncovered as paid from till_receipts r
          where r.branch_id = ${branchId} and r.at >= ${begin!} and r.at < ${end!} and exists (select 1 from till_lines l where l.receipt_id = r.id)
          union all
          select t.at, r.paid_by, -t.amount from till_returns t join till_receipts r on r.id = t.receipt_id
          where r.branch_id = ${branchId} and t.at >= ${begin!} and t.at < ${end!} and exists (select 1 from till_lines l where l.receipt_id = r.id)
        ) c group by 1
      ),
      wasted as (
        select (w.at at time zone 'Asia/Jakarta')::date as day, sum(w.cost) as cost from wastes w
        where w.at >= ${begin!} and w.at < ${end!} and w.undone_at is null and w.location_id = coalesce(
          (select location_id from branches where id = ${branchId}),
          case when ${branchId}::text = ${hubId}::text then (select id from locations where sells_online) end
        )
        group by 1
      )
      select d.day::date as day, (coalesce(m.sales, 0) + coalesce(c.paid, 0))::bigint as sales, coalesce(c.paid, 0)::bigint as counter,
        (coalesce(m.tills, 0) + coalesce(c.cash, 0))::bigint as tills, coalesce(m.riders, 0)::bigint as riders, coalesce(w.cost, 0)::bigint as waste
      from generate_series(${from}::date, ${to}::date, '1 day') as d (day)
      left join money m on m.day = d.day::date left join counted c on c.day = d.day::date left join wasted w on w.day = d.day::date
      order by 1 desc`,
  )
}

const CountRow = {
  id: col.id('day count'),
  number: col.int,
  branchId: col.text,
  day: col.day,
  dueTills: col.rupiah,
  dueRiders: col.rupiah,
  tills: col.rupiah,
  riders: col.rupiah,
  sales: col.rupiah,
  waste: col.rupiah,
  reason: col.text,
  madeById: col.id('staff'),
  madeBy: col.text,
  at: col.instant,
  signedBy: col.nullable(col.text),
  signedAt: col.nullable(col.instant),
}
export type CountRow = col.Row<typeof CountRow>
const counts = sql`
  select c.id, c.branch_id as "branchId", c.day, c.due_tills as "dueTills", c.due_riders as "dueRiders", c.tills, c.riders, c.sales, c.waste, c.reason,
    c.number::integer as number, c.made_by as "madeById", m.name as "madeBy", c.at, n.name as "signedBy", s.at as "signedAt"
  from day_counts c join staff_accounts m on m.id = c.made_by
  left join day_signatures s on s.count_id = c.id left join staff_accounts n on n.id = s.signed_by`

/** The newest count of each day. */
export const newestCounts = (db: Queryable, branchId: string, from: LocalDate) =>
  rows(
    db,
    sql(CountRow)`
      select distinct on (x.day) x.* from (${counts} where c.branch_id = ${branchId} and c.day >= ${from}::date) x
      order by x.day desc, x.number desc`,
  )

/** All counts of a branch, the oldest day first. */
export const allCounts = (db: Queryable, branchId: string) =>
  rows(db, sql(CountRow)`${counts} where c.branch_id = ${branchId} order by c.day, c.number`)

export const findCount = (db: Queryable, id: string) =>
  row(db, sql(CountRow)`${counts} where c.id = ${id}::uuid`)

/** Counting and signing of one day happen one after the other, until the transaction ends. */
export const lockDay = (tx: Transaction, branchId: string, day: LocalDate): Promise<number> =>
  run(
    tx,
    sql`select pg_advisory_xact_lock(hashtext('day_count'), hashtext(${`${branchId} ${day}`}))`,
  )

export const isSigned = async (
  tx: Transaction,
  branchId: string,
  day: LocalDate,
): Promise<boolean> =>
  (await row(
    tx,
    sql`select 1 from day_signatures where branch_id = ${branchId} and day = ${day}::date`,
  )) !== null

export type NewCount = Omit<CountRow, 'number' | 'madeBy' | 'signedBy' | 'signedAt'>
export const insertCount = (tx: Transaction, one: NewCount): Promise<number> =>
  run(
    tx,
    sql`
      insert into day_counts (id, branch_id, day, due_tills, due_riders, tills, riders, sales, waste, reason, made_by, at)
      values (${one.id}, ${one.branchId}, ${one.day}::date, ${one.dueTills}, ${one.dueRiders}, ${one.tills}, ${one.riders}, ${one.sales}, ${one.waste}, ${one.reason}, ${one.madeById}, ${one.at})`,
  )

export const insertSignature = (
  tx: Transaction,
  { id, branchId, day, madeById }: CountRow,
  { signedBy, now }: { signedBy: string; now: Date },
): Promise<number> =>
  run(
    tx,
    sql`
      insert into day_signatures (count_id, branch_id, day, made_by, signed_by, at)
      values (${id}, ${branchId}, ${day}::date, ${madeById}, ${signedBy}, ${now})`,
  )
