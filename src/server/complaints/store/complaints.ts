import type { Id } from '#domain/units.ts'
import {
  type ComplaintAction,
  type ComplaintEvent,
  type ComplaintRemedy,
  type ComplaintSlug,
  type ComplaintState,
  type PersonReason,
  COMPLAINT_EVENTS,
  COMPLAINT_STATES,
  COMPLAINT_SLUGS,
  COMPLAINT_REMEDIES,
  PERSON_REASONS,
} from '#domain/complaints/complaint.ts'
import {
  col,
  calledBy,
  jsonb,
  row,
  rows,
  run,
  sql,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'

export type Decision = 'approved' | 'partly_approved' | 'rejected'
export type ClockKind = 'first_answer' | 'decision' | 'remedy'

export const ComplaintRow = {
  id: col.id('complaint'),
  number: col.text,
  orderId: col.id('order'),
  orderNumber: col.text,
  customerId: col.id('customer'),
  /** The order's language and the customer's phone; null after the account was deleted. */
  locale: col.text,
  phone: col.nullable(col.text),
  slug: col.one(COMPLAINT_SLUGS),
  description: col.text,
  remedy: col.one(COMPLAINT_REMEDIES),
  givenRemedy: col.nullable(col.one(COMPLAINT_REMEDIES)),
  state: col.one(COMPLAINT_STATES),
  decision: col.nullable(col.one(['approved', 'partly_approved', 'rejected'])),
  automatic: col.flag,
  reasons: col.list(col.one(PERSON_REASONS)),
  value: col.rupiah,
  givenValue: col.rupiah,
  bonus: col.int,
  points: col.points,
  refundId: col.nullable(col.id('refund')),
  replacementOrderId: col.nullable(col.text),
  replacementNumber: col.nullable(col.text),
  firstAnswerDue: col.instant,
  firstAnsweredAt: col.nullable(col.instant),
  decisionDue: col.instant,
  decidedAt: col.nullable(col.instant),
  remedyDue: col.nullable(col.instant),
  remedyAt: col.nullable(col.instant),
  askedAt: col.nullable(col.instant),
  resolvedAt: col.nullable(col.instant),
  late: col.nullable(col.one(['first_answer', 'decision', 'remedy'])),
  reopened: col.int,
  /** Another complaint about some of the same goods is open. */
  isOtherOpen: col.flag,
  createdAt: col.instant,
}
export const ComplaintLineRow = {
  lineId: col.id('order line'),
  name: col.translated,
  variationName: col.translated,
  image: col.text,
  tile: col.text,
  sku: col.text,
  quantity: col.int,
  givenQuantity: col.int,
  value: col.rupiah,
  isOpen: col.flag,
}
export const ComplaintPhotoRow = {
  id: col.id('photo'),
  file: col.text,
  width: col.int,
  height: col.int,
}
export type ComplaintPhotoRow = col.Row<typeof ComplaintPhotoRow>
export const ComplaintEventRow = {
  action: col.one(COMPLAINT_EVENTS),
  toState: col.one(COMPLAINT_STATES),
  actor: col.text,
  words: col.text,
  at: col.text,
}
export const WholeComplaint = {
  ...ComplaintRow,
  lines: col.list(ComplaintLineRow),
  photos: col.list(ComplaintPhotoRow),
  events: col.list(ComplaintEventRow),
}
export type WholeComplaint = col.Row<typeof WholeComplaint>

const columns =
  sql.raw(`c.id, c.number, c.order_id as "orderId", o.number as "orderNumber", c.customer_id as "customerId", o.locale, (select u.phone from customers u where u.id = c.customer_id) as phone, c.slug, c.description, c.remedy,
  c.given_remedy as "givenRemedy", c.state, c.decision, c.automatic, c.reasons, c.value, c.given_value as "givenValue", c.bonus, c.points, c.refund_id as "refundId",
  c.replacement_order_id as "replacementOrderId", (select r.number from orders r where r.id = c.replacement_order_id) as "replacementNumber",
  c.first_answer_due as "firstAnswerDue", c.first_answered_at as "firstAnsweredAt", c.decision_due as "decisionDue", c.decided_at as "decidedAt", c.remedy_due as "remedyDue",
  c.remedy_at as "remedyAt", c.asked_at as "askedAt", c.resolved_at as "resolvedAt", c.late, c.reopened, exists (
    select from complaint_lines mine join complaint_lines other on other.order_line_id = mine.order_line_id and other.is_open and other.complaint_id <> c.id
    where mine.complaint_id = c.id) as "isOtherOpen", c.created_at as "createdAt"`)
const linesOf = sql.raw(`(
  select coalesce(jsonb_agg(jsonb_build_object('lineId', l.id, 'name', l.name, 'variationName', l.variation_name, 'image', l.image, 'tile', p.tile, 'sku', l.sku,
    'quantity', cl.quantity, 'givenQuantity', cl.given_quantity, 'value', cl.value, 'isOpen', cl.is_open) order by l.position), '[]')
  from complaint_lines cl join order_lines l on l.id = cl.order_line_id join products p on p.id = l.product_id where cl.complaint_id = c.id) as lines`)
const photosOf = sql.raw(`(
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'file', p.file, 'width', p.width, 'height', p.height) order by p.created_at, p.id), '[]')
  from complaint_photos p where p.complaint_id = c.id) as photos`)
const eventsOf = sql.raw(`(
  select coalesce(jsonb_agg(jsonb_build_object('action', e.action, 'toState', e.to_state, 'actor', e.actor, 'words', e.words, 'at', e.at) order by e.id), '[]')
  from complaint_events e where e.complaint_id = c.id) as events`)
const whole = sql`select ${columns}, ${linesOf}, ${photosOf}, ${eventsOf} from complaints c join orders o on o.id = c.order_id`

/** The complaints about a customer's order, newest first. */
export const listComplaintsOf = (db: Queryable, customerId: Id<'customer'>, orderId: Id<'order'>) =>
  rows(
    db,
    sql(WholeComplaint)`
      ${whole} where c.order_id = ${orderId} and c.customer_id = ${customerId} order by c.created_at desc, c.id desc`,
  )

/**
 * A customer's complaint about one order; null if unknown, another customer's, or about another
 * order.
 */
export const findComplaint = (
  db: Queryable,
  customerId: Id<'customer'>,
  orderId: Id<'order'>,
  id: string,
) =>
  row(
    db,
    sql(WholeComplaint)`
      ${whole} where c.id = ${id} and c.order_id = ${orderId} and c.customer_id = ${customerId}`,
  )

/** Any complaint by id or number, for the operator and jobs. */
export const findAnyComplaint = (db: Queryable, idOrNumber: string) =>
  row(db, sql(WholeComplaint)`${whole} where ${calledBy('c', idOrNumber)}`)

/** Open complaints, most urgent first. */
export const listOpenComplaints = (db: Queryable) =>
  rows(
    db,
    sql(WholeComplaint)`${whole} where c.state not in ('rejected', 'resolved')
      order by case when c.first_answered_at is null then c.first_answer_due when c.decided_at is null then c.decision_due else c.remedy_due end, c.id`,
  )

/** Locks the complaint until the transaction ends. Its order must be locked first. */
export const lockComplaint = async (
  tx: Transaction,
  id: string,
): Promise<WholeComplaint | null> => {
  await row(tx, sql`select id from complaints where id = ${id} for update`)
  return row(tx, sql(WholeComplaint)`${whole} where c.id = ${id}`)
}

export const orderOfComplaint = async (db: Queryable, idOrNumber: string) =>
  row(
    db,
    sql({ id: col.id('complaint'), orderId: col.id('order') })`
      select id, order_id as "orderId" from complaints c where ${calledBy('c', idOrNumber)}`,
  )

export type NewComplaint = {
  id: string
  number: string
  orderId: Id<'order'>
  customerId: Id<'customer'>
  slug: ComplaintSlug
  description: string
  remedy: ComplaintRemedy
  reasons: readonly PersonReason[]
  value: number
  firstAnswerDue: Date
  decisionDue: Date
  lines: readonly { lineId: string; quantity: number; value: number }[]
  now: Date
}

/**
 * Writes a complaint with lines and first event. A line with an open complaint breaks a unique
 * index.
 */
export const insertComplaint = (tx: Transaction, one: NewComplaint): Promise<number> =>
  run(
    tx,
    sql`
      with new_complaint as (
        insert into complaints (id, number, order_id, customer_id, slug, description, remedy, state, reasons, value, first_answer_due, decision_due, created_at)
        values (${one.id}, ${one.number}, ${one.orderId}, ${one.customerId}, ${one.slug}, ${one.description}, ${one.remedy}, 'submitted', ${[...one.reasons]}::text[], ${one.value},
          ${one.firstAnswerDue}, ${one.decisionDue}, ${one.now})
        returning id
      ), new_lines as (
        insert into complaint_lines (complaint_id, order_line_id, quantity, value)
        select ${one.id}, l.id, l.quantity, l.value
        from jsonb_to_recordset(${jsonb(one.lines.map(({ lineId, ...line }) => ({ id: lineId, ...line })))}) as l(id uuid, quantity integer, value bigint)
      )
      insert into complaint_events (complaint_id, action, from_state, to_state, actor, words, at)
      select id, 'submit', null, 'submitted', 'customer', '', ${one.now} from new_complaint`,
  )

export const insertPhotos = async (
  tx: Transaction,
  complaintId: Id<'complaint'>,
  photos: readonly ComplaintPhotoRow[],
  now: Date,
): Promise<void> => {
  if (photos.length === 0) return
  await run(
    tx,
    sql`insert into complaint_photos (id, complaint_id, file, width, height, created_at)
        select p.id, ${complaintId}, p.file, p.width, p.height, ${now} from jsonb_to_recordset(${jsonb(photos)}) as p(id uuid, file text, width integer, height integer)`,
  )
}

export const findPhoto = (
  db: Queryable,
  customerId: Id<'customer'>,
  orderId: Id<'order'>,
  complaintId: Id<'complaint'>,
  photoId: string,
) =>
  row(
    db,
    sql(ComplaintPhotoRow)`
      select p.id, p.file, p.width, p.height from complaint_photos p join complaints c on c.id = p.complaint_id
      where p.id = ${photoId} and c.id = ${complaintId} and c.order_id = ${orderId} and c.customer_id = ${customerId}`,
  )

export type ComplaintChange = {
  complaintId: Id<'complaint'>
  from: ComplaintState
  to: ComplaintState
  action: ComplaintAction
  actor: 'customer' | 'shop' | 'operator' | `staff:${string}`
  words: string
  now: Date
}

/**
 * The only statement that changes a complaint's state, with its event. False when it is no longer
 * in that state.
 */
export const changeComplaint = async (tx: Transaction, change: ComplaintChange): Promise<boolean> =>
  (await run(
    tx,
    sql`
      with changed as (
        update complaints set state = ${change.to},
          first_answered_at = case when ${change.actor}::text <> 'customer' then coalesce(first_answered_at, ${change.now}::timestamptz) else first_answered_at end,
          asked_at = case when ${change.action}::text = 'ask' then ${change.now}::timestamptz else null end,
          -- The time that the customer took to answer is not the shop's.
          decision_due = case when ${change.action}::text = 'answer' and asked_at is not null then decision_due + (${change.now}::timestamptz - asked_at) else decision_due end,
          resolved_at = case when ${change.to}::text = 'resolved' then ${change.now}::timestamptz else null end
        where id = ${change.complaintId} and state = ${change.from} returning id
      )
      insert into complaint_events (complaint_id, action, from_state, to_state, actor, words, at)
      select id, ${change.action}, ${change.from}, ${change.to}, ${change.actor}, ${change.words}, ${change.now} from changed`,
  )) === 1

/** Adds an event without a state change: an overdue clock, an unavailable remedy. */
export const addComplaintEvent = (
  tx: Queryable,
  complaintId: Id<'complaint'>,
  event: { action: ComplaintEvent; state: ComplaintState; words: string; now: Date },
): Promise<number> =>
  run(
    tx,
    sql`insert into complaint_events (complaint_id, action, from_state, to_state, actor, words, at)
        values (${complaintId}, ${event.action}, ${event.state}, ${event.state}, 'shop', ${event.words}, ${event.now})`,
  )

/** Complaints with an overdue clock; marks each clock as reported in the same statement. */
export const takeLate = (db: Queryable, now: Date) =>
  rows(
    db,
    sql({
      id: col.id('complaint'),
      number: col.text,
      state: col.one(COMPLAINT_STATES),
      late: col.one(['first_answer', 'decision', 'remedy']),
    })`
      with late as (
        select id, case
          when decided_at is not null and remedy_at is null and remedy_due < ${now} then 'remedy'
          when decided_at is null and state <> 'need_info' and decision_due < ${now} then 'decision'
          when first_answered_at is null and first_answer_due < ${now} then 'first_answer' end as clock
        from complaints where state not in ('rejected', 'resolved') order by id for update skip locked
      )
      update complaints c set late = l.clock from late l where l.id = c.id and l.clock is not null and l.clock is distinct from c.late
      returning c.id, c.number, c.state, c.late`,
  )

/** Deletes closed complaints with their lines, photos and events. */
export const deleteComplaints = (db: Queryable, ids: readonly string[]): Promise<number> =>
  run(
    db,
    sql`delete from complaints where id = any(${[...ids]}::uuid[]) and state in ('rejected', 'resolved')`,
  )
