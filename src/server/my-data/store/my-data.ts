import type { Id } from '#domain/units.ts'
import type { Locale } from '#domain/locale.ts'
import {
  col,
  row,
  rows,
  run,
  sql,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'
import { PERSONAL_TABLES, Person, type PersonalTable } from './register.ts'

export const Leaving = {
  ...Person,
  name: col.text,
  locale: col.one<Locale>(['en', 'id']),
  picture: col.nullable(col.text),
}
export type Leaving = col.Row<typeof Leaving>

/** Locks the customer until the transaction ends, against parallel orders, logins and deletions. */
export const lockPerson = async (
  tx: Transaction,
  customerId: Id<'customer'>,
): Promise<Leaving | null> => {
  // Lock the cart first, in the same order as placing an order, to avoid deadlocks.
  await row(tx, sql`select id from carts where customer_id = ${customerId} for update`)
  return row(
    tx,
    sql(Leaving)`
      select id, name, phone, lower(email) as email, locale, picture from customers where id = ${customerId} and deleted_at is null for update`,
  )
}

/** The accounts deleted so far, in the order of their deletion. */
export const deletedAccounts = async (db: Queryable): Promise<Id<'customer'>[]> =>
  (
    await rows(
      db,
      sql({ id: col.id('customer') })`
        select id from customers where deleted_at is not null order by deleted_at, id`,
    )
  ).map(({ id }) => id)

export const findPerson = (db: Queryable, customerId: Id<'customer'>) =>
  row(
    db,
    sql(Person)`
      select id, phone, lower(email) as email from customers where id = ${customerId} and deleted_at is null`,
  )

export const OpenOrder = {
  id: col.id('order'),
  number: col.text,
  state: col.text,
  paymentState: col.text,
}
export type OpenOrder = col.Row<typeof OpenOrder>

/** What blocks a deletion: orders in progress and pending refunds. */
export const openOrders = (db: Queryable, customerId: Id<'customer'>) =>
  rows(
    db,
    sql(OpenOrder)`
      select id, number, state, payment_state as "paymentState" from orders
      where customer_id = ${customerId}
        and (open_complaints > 0 or state not in ('completed', 'expired', 'cancelled', 'refunded') or payment_state = 'refund_pending'
             or exists (select 1 from refunds r where r.order_id = orders.id and r.state <> 'done'))
      order by placed_at desc, id`,
  )

export const pointsOf = async (db: Queryable, customerId: Id<'customer'>): Promise<number> =>
  (
    await row(
      db,
      sql({ balance: col.points })`
        select balance from loyalty_accounts where customer_id = ${customerId}`,
    )
  )?.balance ?? 0

/** One page of a person's rows in a table. */
export const readTable = (
  db: Queryable,
  table: PersonalTable,
  person: Person,
  limit: number,
  offset: number,
) => rows(db, sql`${table.read(person)} limit ${limit} offset ${offset}`)

/** A table's column names, needed for the header of an empty table. */
export const columnsOf = async (
  db: Queryable,
  table: PersonalTable,
  person: Person,
): Promise<string[]> =>
  Object.keys(
    (await row(
      db,
      sql`
        select found.* from (values (1)) as one (n) left join (${table.read(person)} limit 1) found on true`,
    )) ?? {},
  )

/** Products that the person reviewed; their cached pages show the author's name. */
export const reviewedSlugs = async (
  tx: Transaction,
  customerId: Id<'customer'>,
): Promise<string[]> =>
  (
    await rows(
      tx,
      sql({ slug: col.text })`
        select distinct p.slug from reviews r join products p on p.id = r.product_id where r.customer_id = ${customerId}`,
    )
  ).map(({ slug }) => slug)

/** Files that only the person could see. */
export const privateFilesOf = async (
  tx: Transaction,
  customerId: Id<'customer'>,
): Promise<string[]> =>
  (
    await rows(
      tx,
      sql({ file: col.text })`
        select p.file from complaint_photos p join complaints c on c.id = p.complaint_id where c.customer_id = ${customerId}
        union all select p.file from message_photos p join order_messages m on m.id = p.message_id join orders o on o.id = m.order_id where o.customer_id = ${customerId}`,
    )
  ).map(({ file }) => file)

/**
 * Deletes or anonymises every table of the register. The anonymised customer row keeps references
 * valid.
 */
export const anonymisePerson = async (
  tx: Transaction,
  person: Person,
  now: Date,
): Promise<void> => {
  for (const { leave } of PERSONAL_TABLES.toSorted(cartsFirst))
    if (leave) await run(tx, leave(person))
  await run(
    tx,
    sql`update customers set phone = null, phone_verified_at = null, email = null, email_verified_at = null, entered_email = null, name = '', password_hash = null, date_of_birth = null,
               gender = null, province_code = null, city_code = null, district_code = null, postal_code = null, picture = null, card_color = default, locale = default,
               profile_completed_at = null, referral_code = null, birth_changed_at = default, deleted_at = ${now}
        where id = ${person.id}`,
  )
}

/** A cart references an address, so carts are deleted first. */
const cartsFirst = (a: PersonalTable, b: PersonalTable): number =>
  Number(b.table === 'carts') - Number(a.table === 'carts')

// ── requests

export type RequestKind = 'export' | 'correction' | 'deletion'
export type NewRequest = {
  id: string
  customerId: Id<'customer'>
  kind: RequestKind
  subject: string
  message: string
  /** `done` from the start for an export or a deletion, else open until answered. */
  state: 'open' | 'done'
  dueAt: Date
  now: Date
}
export const addRequest = async (tx: Queryable, r: NewRequest): Promise<void> => {
  await run(
    tx,
    sql`insert into data_requests (id, customer_id, kind, subject, message, state, created_at, due_at, answered_at)
        values (${r.id}, ${r.customerId}, ${r.kind}, ${r.subject}, ${r.message}, ${r.state}, ${r.now}, ${r.dueAt}, ${r.state === 'done' ? r.now : null})`,
  )
}

export const RequestRow = {
  id: col.id('request'),
  customerId: col.id('customer'),
  kind: col.one(['export', 'correction', 'deletion']),
  subject: col.text,
  message: col.text,
  state: col.one(['open', 'done', 'refused']),
  answer: col.text,
  createdAt: col.instant,
  dueAt: col.instant,
  answeredAt: col.nullable(col.instant),
}
export type RequestRow = col.Row<typeof RequestRow>
const requestColumns = sql.columns(RequestRow)
export const listRequests = (db: Queryable, customerId: Id<'customer'>, limit: number) =>
  rows(
    db,
    sql(RequestRow)`
      select ${requestColumns} from data_requests where customer_id = ${customerId} order by created_at desc, id desc limit ${limit}`,
  )

/** Pending requests, most urgent first. */
export const listOpenRequests = (db: Queryable) =>
  rows(
    db,
    sql(RequestRow)`
      select ${requestColumns} from data_requests where state = 'open' order by due_at, id`,
  )

/** Answers a request once; null when none of this id is open. */
export const answerRequest = (
  tx: Transaction,
  id: string,
  state: 'done' | 'refused',
  answer: string,
  now: Date,
) =>
  row(
    tx,
    sql(RequestRow)`
      update data_requests set state = ${state}, answer = ${answer}, answered_at = ${now} where id::text = ${id} and state = 'open' returning ${requestColumns}`,
  )

export const countOpenRequests = async (
  db: Queryable,
  customerId: Id<'customer'>,
): Promise<number> =>
  (await row(
    db,
    sql({ count: col.int })`
      select count(*) as count from data_requests where customer_id = ${customerId} and state = 'open'`,
  ))!.count

export const countDueRequests = async (db: Queryable, before: Date): Promise<number> =>
  (await row(
    db,
    sql({ count: col.int })`
      select count(*) as count from data_requests where state = 'open' and due_at < ${before}`,
  ))!.count
