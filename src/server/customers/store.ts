import type { CustomerSearch } from '#domain/staff/customer-search.ts'
import type { Id } from '#domain/units.ts'
import { isNamed } from '../profile/index.ts'
import { col, row, rows, sql, type Query, type Queryable } from '../platform/database.ts'

const CustomerRow = {
  id: col.id('customer'),
  name: col.text,
  phone: col.nullable(col.text),
  createdAt: col.instant,
}
export type CustomerRow = col.Row<typeof CustomerRow>
const columns = sql.raw('c.id, c.name, c.phone, c.created_at as "createdAt"')

const NUMBER_TAIL = 5
/** `customerId`: whose token was scanned. */
export type Found = Exclude<CustomerSearch, { by: 'token' }> | { by: 'id'; text: Id<'customer'> }

/** Of `c`, a customer; null finds all. */
export const conditionOf = (found: Found | null, filters: readonly Query[]): Query =>
  sql.join(
    [sql`c.deleted_at is null`, ...(found === null ? [] : [matches(found)]), ...filters],
    ' and ',
  )

const matches = ({ by, text }: Found): Query => {
  if (by === 'id') return sql`c.id = ${text}::uuid`
  if (by === 'phone') return sql`c.phone = ${text}`
  if (by === 'email') return sql`lower(c.email) = ${text}`
  const ofTail = sql`select customer_id from orders where right(number, ${sql.lit(NUMBER_TAIL)}) = ${text.toUpperCase()}`
  if (by === 'order')
    return among(sql`${ofTail} union select customer_id from orders where number = ${text}`)
  const ofSystem = sql`select customer_id from member_origins where external_id = ${text}`
  if (by === 'tail')
    return among(
      sql`select id from customers where phone is not null and reverse(phone) like ${`${reversed(text)}%`} union ${ofSystem}`,
    )
  return among(sql`select id from customers where deleted_at is null and ${isNamed(text)}
    union select id from customers where referral_code = ${text.toUpperCase()} union ${ofTail} union ${ofSystem}`)
}

/** As an array, which is made first: PostgreSQL expects more rows than there are, and read all. */
const among = (ids: Query): Query => sql`c.id = any(array(${ids}))`

const reversed = (text: string): string => text.split('').toReversed().join('')

export type Place = { at: Date; id: string }

/** Customers, the newest first. */
export const listCustomers = (
  db: Queryable,
  { where, after, limit }: { where: Query; after: Place | null; limit: number },
) =>
  rows(
    db,
    sql(CustomerRow)`
      select ${columns} from customers c where ${where}
        ${after === null ? sql`` : sql`and (c.created_at, c.id) < (${after.at}, ${after.id}::uuid)`}
      order by c.created_at desc, c.id desc limit ${limit}`,
  )

/** How many there are, up to `max`. */
export const countCustomers = async (db: Queryable, where: Query, max: number): Promise<number> =>
  (await row(
    db,
    sql({ count: col.int })`
      select count(*) as count from (select 1 from customers c where ${where} limit ${max}) found`,
  ))!.count

const WholeRow = {
  ...CustomerRow,
  email: col.nullable(col.text),
  isPhoneProven: col.flag,
  isEmailProven: col.flag,
  birthday: col.nullable(col.day),
  locale: col.one(['en', 'id']),
  rating: col.nullable(col.number),
  numbers: col.list({ system: col.text, number: col.nullable(col.text) }),
}
export type WholeCustomer = col.Row<typeof WholeRow>

/** Null for an unknown customer and one whose account was deleted. */
export const findCustomer = (db: Queryable, id: string) =>
  row(
    db,
    sql(WholeRow)`
      select ${columns}, c.email, c.phone_verified_at is not null as "isPhoneProven", c.email_verified_at is not null as "isEmailProven",
        c.date_of_birth::text as birthday, c.locale,
        (select round(avg(r.rating), 1)::float8 from reviews r where r.customer_id = c.id) as rating,
        coalesce((select jsonb_agg(jsonb_build_object('system', m.system, 'number', m.external_id) order by m.at) from member_origins m where m.customer_id = c.id), '[]') as numbers
      from customers c where c.id = ${id}::uuid and c.deleted_at is null`,
  )
