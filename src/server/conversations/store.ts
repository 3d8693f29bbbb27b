import type { Id } from '#domain/units.ts'
import { OrderRow } from '../orders/index.ts'
import {
  col,
  jsonb,
  row,
  rows,
  run,
  sql,
  type Query,
  type Queryable,
  type Transaction,
} from '../platform/database.ts'

const Photo = { id: col.id('photo'), file: col.text, width: col.int, height: col.int }
export type PhotoRow = col.Row<typeof Photo>

const Message = {
  id: col.id('message'),
  isStaff: col.flag,
  by: col.nullable(col.text),
  text: col.text,
  channels: col.list(col.text),
  seenAt: col.nullable(col.instant),
  createdAt: col.instant,
  photos: col.list(Photo),
}
export type MessageRow = col.Row<typeof Message>

export type Side = 'customer' | 'staff'

/** The messages about an order, the oldest first. */
export const messagesOf = (db: Queryable, orderId: string) =>
  rows(
    db,
    sql(Message)`
      select m.id, m.staff_id is not null as "isStaff", s.name as by, m.text, m.channels, m.seen_at as "seenAt", m.created_at as "createdAt",
        (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'file', p.file, 'width', p.width, 'height', p.height) order by p.created_at, p.id), '[]')
          from message_photos p where p.message_id = m.id) as photos
      from order_messages m left join staff_accounts s on s.id = m.staff_id
      where m.order_id = ${orderId} order by m.position`,
  )

const About = {
  id: col.id('order'),
  number: col.text,
  customerId: col.id('customer'),
  customerName: col.text,
  locale: col.one(['en', 'id']),
  deliveredAt: col.nullable(col.instant),
  closedAt: col.nullable(col.instant),
  waitingSince: col.nullable(col.instant),
  answeredAt: col.nullable(col.instant),
  assignee: col.nullable({ id: col.id('staff'), name: col.text }),
}
export type About = col.Row<typeof About>

const about = sql`
  select o.id, o.number, o.customer_id as "customerId", u.name as "customerName", u.locale, o.delivered_at as "deliveredAt", o.closed_at as "closedAt",
    c.waiting_since as "waitingSince", c.answered_at as "answeredAt",
    (select jsonb_build_object('id', s.id, 'name', s.name) from staff_accounts s where s.id = c.assignee_id and s.left_at is null) as assignee
  from orders o join customers u on u.id = o.customer_id left join conversations c on c.order_id = o.id`

/** An order of the customer with its conversation; null for anyone else’s. */
export const findOwn = (db: Queryable, customerId: Id<'customer'>, orderId: Id<'order'>) =>
  row(db, sql(About)`${about} where o.id = ${orderId} and o.customer_id = ${customerId}`)

export const findByNumber = (db: Queryable, number: string) =>
  row(db, sql(About)`${about} where o.number = ${number}`)

/** Locks the conversation of an order, which begins with its first message. */
export const openConversation = async (tx: Transaction, orderId: string): Promise<void> => {
  await run(
    tx,
    sql`insert into conversations (order_id) values (${orderId}) on conflict (order_id) do nothing`,
  )
  await row(tx, sql`select order_id from conversations where order_id = ${orderId} for update`)
}

/** A message of the customer, who waits for an answer from now on. */
export const insertCustomerMessage = async (
  tx: Transaction,
  message: { id: string; orderId: string; text: string; photos: readonly PhotoRow[]; now: Date },
): Promise<void> => {
  const { id, orderId, text, photos, now } = message
  await run(
    tx,
    sql`insert into order_messages (id, order_id, text, created_at) values (${id}, ${orderId}, ${text}, ${now})`,
  )
  await run(
    tx,
    sql`update conversations set waiting_since = coalesce(waiting_since, ${now}) where order_id = ${orderId}`,
  )
  await insertPhotos(tx, { id, photos, now })
}

export const insertPhotos = async (
  tx: Transaction,
  { id, photos, now }: { id: string; photos: readonly PhotoRow[]; now: Date },
): Promise<void> => {
  if (photos.length === 0) return
  await run(
    tx,
    sql`insert into message_photos (id, message_id, file, width, height, created_at)
        select p.id, ${id}, p.file, p.width, p.height, ${now} from jsonb_to_recordset(${jsonb(photos)}) as p(id uuid, file text, width integer, height integer)`,
  )
}

/** A message that came after the one that was seen still waits. */
const stillWaiting = (orderId: string, seen: string): Query => sql`
  (select min(m.created_at) from order_messages m where m.order_id = ${orderId} and m.staff_id is null
    and m.position > (select s.position from order_messages s where s.id = ${seen} and s.order_id = ${orderId}))`

/** The shop has answered what it saw; without `seen` everything so far. */
export const markAnswered = (
  tx: Transaction,
  { orderId, seen, now }: { orderId: string; seen: string | null; now: Date },
): Promise<number> =>
  run(
    tx,
    sql`update conversations set answered_at = ${now}, waiting_since = ${seen === null ? sql`null` : stillWaiting(orderId, seen)} where order_id = ${orderId}`,
  )

/** False when the customer wrote after the message, or nothing waits. */
export const settle = async (
  tx: Transaction,
  { orderId, seen }: { orderId: string; seen: string },
): Promise<boolean> =>
  (await run(
    tx,
    sql`update conversations set waiting_since = null where order_id = ${orderId} and waiting_since is not null
        and exists (select 1 from order_messages s where s.id = ${seen} and s.order_id = ${orderId}) and ${stillWaiting(orderId, seen)} is null`,
  )) === 1

/** One conditional write, so that a conversation never goes to two. */
export const assign = async (
  tx: Transaction,
  { orderId, to, previous }: { orderId: string; to: string | null; previous: string | null },
): Promise<boolean> =>
  (await run(
    tx,
    sql`update conversations c set assignee_id = ${to}::uuid where c.order_id = ${orderId}
        and (select s.id from staff_accounts s where s.id = c.assignee_id and s.left_at is null) is not distinct from ${previous}::uuid`,
  )) === 1

/** Marks what a side has read of the other's messages, up to a message. Returns how many. */
export const markSeen = (
  db: Queryable,
  { orderId, side, upTo, now }: { orderId: string; side: Side; upTo: string; now: Date },
): Promise<number> =>
  run(
    db,
    sql`update order_messages m set seen_at = ${now} from order_messages last
        where last.id = ${upTo} and last.order_id = ${orderId} and m.order_id = last.order_id and m.position <= last.position
          and m.seen_at is null and (m.staff_id is not null) = ${side === 'customer'}`,
  )

export const findPhoto = (db: Queryable, orderId: string, photoId: string) =>
  row(
    db,
    sql(Photo)`
      select p.id, p.file, p.width, p.height from message_photos p join order_messages m on m.id = p.message_id
      where p.id = ${photoId} and m.order_id = ${orderId}`,
  )

const Waiting = {
  id: col.id('order'),
  number: col.text,
  ...col.pick(OrderRow, 'state', 'paymentState', 'branchId'),
  customerName: col.text,
  text: col.text,
  unread: col.int,
  waitingSince: col.instant,
  assignee: col.nullable({ id: col.id('staff'), name: col.text }),
}
export type WaitingRow = col.Row<typeof Waiting>

export type Whose = { assignee?: 'me' | 'none' | undefined; staffId: string | null; own?: Query }
const waiting = ({ assignee, staffId, own }: Whose): Query => sql`
  c.waiting_since is not null
    ${own ? sql`and exists (select from orders o where o.id = c.order_id and ${own})` : sql``}
    ${assignee === 'me' ? sql`and c.assignee_id = ${staffId}::uuid` : sql``}
    ${assignee === 'none' ? sql`and not exists (select 1 from staff_accounts s where s.id = c.assignee_id and s.left_at is null)` : sql``}`

/** SQL of how many conversations about own orders wait for an answer. */
export const waitingFigure = (own: Query): Query =>
  sql`(select count(*) from conversations c where ${waiting({ staffId: null, own })})`

export const countWaiting = async (db: Queryable, whose: Whose): Promise<number> =>
  (await row(
    db,
    sql({
      count: col.int,
    })`select count(*) as count from conversations c where ${waiting(whose)}`,
  ))!.count

/** Conversations that wait for an answer, the longest waiting first. */
export const listWaiting = (
  db: Queryable,
  { whose, after, limit }: { whose: Whose; after: { at: Date; id: string } | null; limit: number },
) =>
  rows(
    db,
    sql(Waiting)`
      select o.id, o.number, o.state, o.payment_state as "paymentState", o.branch_id as "branchId", u.name as "customerName", c.waiting_since as "waitingSince",
        (select m.text from order_messages m where m.order_id = o.id and m.staff_id is null order by m.position desc limit 1) as text,
        (select count(*) from order_messages m where m.order_id = o.id and m.staff_id is null and m.seen_at is null) as unread,
        (select jsonb_build_object('id', s.id, 'name', s.name) from staff_accounts s where s.id = c.assignee_id and s.left_at is null) as assignee
      from conversations c join orders o on o.id = c.order_id join customers u on u.id = o.customer_id
      where ${waiting(whose)} ${after === null ? sql`` : sql`and (date_trunc('milliseconds', c.waiting_since), c.order_id) > (${after.at}, ${after.id}::uuid)`}
      order by date_trunc('milliseconds', c.waiting_since), c.order_id limit ${limit}`,
  )

const OldPhoto = { id: col.id('photo'), file: col.text }
export const photosBefore = (db: Queryable, before: Date, limit: number) =>
  rows(
    db,
    sql(OldPhoto)`
      select id, file from message_photos where created_at < ${before} order by created_at limit ${limit}`,
  )

export const deletePhotos = (db: Queryable, ids: readonly string[]): Promise<number> =>
  run(db, sql`delete from message_photos where id = any(${[...ids]}::uuid[])`)
