import type { Query as QueryOf } from '#contract/call.ts'
import type { listStaffComplaints } from '#contract/staff/complaints/complaints.ts'
import {
  COMPLAINT_REMEDIES,
  COMPLAINT_SLUGS,
  COMPLAINT_STATES,
  PERSON_REASONS,
} from '#domain/complaints/complaint.ts'
import { isOwn } from '../../orders/index.ts'
import {
  calledBy,
  containing,
  col,
  row,
  rows,
  sql,
  type Query,
  type Queryable,
} from '../../platform/database.ts'
import type { Own } from '../../staff/index.ts'

const DeskRow = {
  id: col.id('complaint'),
  number: col.text,
  orderNumber: col.text,
  slug: col.one(COMPLAINT_SLUGS),
  state: col.one(COMPLAINT_STATES),
  decision: col.nullable(col.text),
  remedy: col.one(COMPLAINT_REMEDIES),
  value: col.rupiah,
  reasons: col.list(col.one(PERSON_REASONS)),
  clock: col.nullable(col.one(['first_answer', 'decision', 'remedy'])),
  due: col.nullable(col.instant),
  customerName: col.text,
  assignee: col.nullable({ id: col.id('staff'), name: col.text }),
  complaints: col.int,
  createdAt: col.instant,
  batches: col.list(col.text),
}
export type DeskRow = col.Row<typeof DeskRow>

/** Clocks that run; while the shop waits for the customer, the decision's does not. */
const firstAnswer = sql.raw('case when c.first_answered_at is null then c.first_answer_due end')
const decision = sql.raw(
  `case when c.decided_at is null and c.state <> 'need_info' then c.decision_due end`,
)
const remedy = sql.raw(
  'case when c.decided_at is not null and c.remedy_at is null then c.remedy_due end',
)
const due = sql`least(${firstAnswer}, ${decision}, ${remedy})`

type Filters = Pick<
  QueryOf<typeof listStaffComplaints>,
  'q' | 'state' | 'slug' | 'reason' | 'assignee' | 'clock' | 'batch'
>
/**
 * `staffId`: whose `mine` are; null where no one asks for theirs. `own`: about whose orders; null for
 * all.
 */
type Viewer = { staffId: string | null; own: Own | null; now: Date }

const CLOCKS = { first_answer: firstAnswer, decision, remedy }

export const openOnes = (filters: Filters, { staffId, own, now }: Viewer): Query => {
  const { q, state, slug, reason, assignee, clock, batch } = filters
  return sql`
  c.state not in ('rejected', 'resolved')
    ${own === null ? sql`` : sql`and exists (select 1 from orders o where o.id = c.order_id and ${isOwn(own)})`}
    ${q ? named(q) : sql``}
    ${state === undefined ? sql`` : sql`and c.state = ${state}`}
    ${slug === undefined ? sql`` : sql`and c.slug = ${slug}`}
    ${reason === undefined ? sql`` : sql`and ${reason} = any(c.reasons)`}
    ${assignee === 'me' ? sql`and c.assignee_id = ${staffId}::uuid` : sql``}
    ${assignee === 'none' ? sql`and not exists (select 1 from staff_accounts s where s.id = c.assignee_id and s.left_at is null)` : sql``}
    ${clock === undefined ? sql`` : clock === 'late' ? sql`and ${due} < ${now}` : sql`and ${due} = ${CLOCKS[clock]}`}
    ${batch === undefined ? sql`` : ofBatch(batch)}`
}

/** The ids of open complaints since then, the newest first: a JSON list. */
export const openedSince = (since: Date, where: Query, limit: number): Query => sql`(
  select coalesce(jsonb_agg(n.id), '[]') from (
    select c.id from complaints c where ${where} and c.created_at >= ${since} order by c.created_at desc limit ${sql.lit(limit)}
  ) n
)`

const named = (text: string): Query => {
  const like = containing(text)
  return sql`and (c.number ilike ${like} or exists (select 1 from orders o where o.id = c.order_id and o.number ilike ${like}))`
}

/** Of the goods that are complained about, the order took some of this batch. */
const ofBatch = (code: string): Query => sql`
  and exists (
    select 1 from batches b join stock_movements s on s.batch_id = b.id and s.cause = 'order' and s.cause_id = c.order_id::text and s.kind = 'sell'
    join order_lines l on l.order_id = c.order_id and l.variation_id = b.variation_id
    join complaint_lines cl on cl.complaint_id = c.id and cl.order_line_id = l.id
    where b.code = upper(${code})
  )`

/** A place in the list; the due moment is null behind all clocks. */
export type Place = { due: string | null; id: string }

/** Codes of the batches that the order took of the goods that are complained about. */
const batchesOf = (complaint: Query): Query => sql`(
    select coalesce(jsonb_agg(distinct b.code order by b.code), '[]')
    from complaint_lines cl join order_lines l on l.id = cl.order_line_id
      join stock_movements s on s.cause = 'order' and s.cause_id = l.order_id::text and s.kind = 'sell'
      join batches b on b.id = s.batch_id and b.variation_id = l.variation_id
    where cl.complaint_id = ${complaint}.id)`

/** Complaints with the clock that ends first. */
const clocked = (where: Query): Query => sql`
  select d.id, d.number, o.number as "orderNumber", d.slug, d.state, d.decision, d.remedy, d.value, d.reasons, d.due, d.created_at as "createdAt",
    case d.due when d.first_answer then 'first_answer' when d.decision_clock then 'decision' when d.remedy_clock then 'remedy' end as clock,
    u.name as "customerName", (select jsonb_build_object('id', s.id, 'name', s.name) from staff_accounts s where s.id = d.assignee_id and s.left_at is null) as assignee, (select count(*) from complaints m where m.customer_id = d.customer_id) as complaints, ${batchesOf(sql`d`)} as batches
  from (
    select c.*, date_trunc('milliseconds', ${due}) as due, date_trunc('milliseconds', ${firstAnswer}) as first_answer,
      date_trunc('milliseconds', ${decision}) as decision_clock, date_trunc('milliseconds', ${remedy}) as remedy_clock
    from complaints c where ${where}
  ) d join orders o on o.id = d.order_id join customers u on u.id = d.customer_id`

/** Open complaints by the clock that ends first; without a running clock last. */
export const listOpenByClock = (
  db: Queryable,
  { where, after, limit }: { where: Query; after: Place | null; limit: number },
) => {
  const behind =
    after === null
      ? sql``
      : sql`where (coalesce(d.due, 'infinity'), d.id) > (coalesce(${after.due}::timestamptz, 'infinity'), ${after.id}::uuid)`
  return rows(
    db,
    sql(
      DeskRow,
    )`${clocked(where)} ${behind} order by coalesce(d.due, 'infinity'), d.id limit ${limit}`,
  )
}

/** Whether the order of a complaint is a person's own; null for an unknown complaint. */
export const isOwnComplaint = async (
  db: Queryable,
  idOrNumber: string,
  own: Own,
): Promise<boolean | null> =>
  (
    await row(
      db,
      sql({ isOwn: col.flag })`
        select coalesce(${isOwn(own)}, false) as "isOwn" from complaints c join orders o on o.id = c.order_id where ${calledBy('c', idOrNumber)}`,
    )
  )?.isOwn ?? null

/** One complaint, open or closed, as the queue shows it. */
export const findDeskRow = (db: Queryable, id: string) =>
  row(db, sql(DeskRow)`${clocked(sql`c.id = ${id}`)}`)

/** How many there are and what their goods are worth. */
export const sumOpen = async (db: Queryable, where: Query) =>
  (await row(
    db,
    sql({
      count: col.int,
      value: col.rupiah,
    })`select count(*) as count, coalesce(sum(c.value), 0)::bigint as value from complaints c where ${where}`,
  ))!

/** How many meet each of two conditions, in one query. */
/** A JSON object with two counts. */
export const countBoth = ({ open, late }: { open: Query; late: Query }): Query => sql`
  json_build_object('open', (select count(*) from complaints c where ${open}), 'late', (select count(*) from complaints c where ${late}))`

const SentRow = { customerId: col.id('customer'), count: col.int }
/** How many complaints several customers have sent; nothing of those without any. */
export const complaintsSentBy = (db: Queryable, customerIds: readonly string[]) =>
  rows(
    db,
    sql(SentRow)`
      select customer_id as "customerId", count(*) as count from complaints
      where customer_id = any(${[...customerIds]}::uuid[]) group by customer_id`,
  )

const ComplaintOf = {
  id: col.id('complaint'),
  number: col.text,
  state: col.one(COMPLAINT_STATES),
  value: col.rupiah,
  createdAt: col.instant,
}
/** The newest complaints of a customer. */
export const complaintsOf = (db: Queryable, customerId: string, limit: number) =>
  rows(
    db,
    sql(ComplaintOf)`
      select id, number, state, value, created_at as "createdAt" from complaints
      where customer_id = ${customerId} order by created_at desc, id desc limit ${limit}`,
  )
