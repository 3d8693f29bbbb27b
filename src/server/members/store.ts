import type { Id, Points } from '#domain/units.ts'
import { col, row, rows, run, sql, type Queryable, type Transaction } from '../platform/database.ts'

/** A customer whom a row names by phone. */
const Known = {
  customerId: col.id('customer'),
  phone: col.text,
  name: col.text,
  tierCode: col.nullable(col.text),
  /** Purposes that the customer has decided on. */
  decided: col.list(col.text),
}
export type Known = col.Row<typeof Known>

export const readKnown = (db: Queryable, phones: readonly string[]): Promise<Known[]> =>
  rows(
    db,
    sql(Known)`
      select c.id as "customerId", c.phone, c.name, a.tier_code as "tierCode",
        array(select distinct k.purpose from consents k where k.customer_id = c.id) as decided
      from customers c left join loyalty_accounts a on a.customer_id = c.id
      where c.phone = any(${[...phones]}::text[]) and c.deleted_at is null`,
  )

/** Locks the customer of a phone: the owner may take the account over at the same moment. */
export const lockPhone = async (tx: Transaction, phone: string): Promise<void> => {
  await run(tx, sql`select 1 from customers where phone = ${phone} for no key update`)
}

const Origin = {
  phone: col.text,
  externalId: col.nullable(col.text),
  points: col.points,
}
export type Origin = col.Row<typeof Origin>

/** Who was taken over from a system, by phone or by number there. */
export const readOrigins = (
  db: Queryable,
  system: string,
  { phones, externalIds }: { phones: readonly string[]; externalIds: readonly string[] },
): Promise<Origin[]> =>
  rows(
    db,
    sql(Origin)`
      select phone, external_id as "externalId", points from member_origins
      where system = ${system} and (phone = any(${[...phones]}::text[]) or external_id = any(${[...externalIds]}::text[]))`,
  )

export type NewOrigin = {
  system: string
  phone: string
  customerId: Id<'customer'>
  externalId: string | null
  memberSince: string | null
  points: Points
  importId: string
  now: Date
}

/** False when the phone, the customer or the number was taken over from this system before. */
export const insertOrigin = async (tx: Transaction, o: NewOrigin): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into member_origins (system, phone, customer_id, external_id, member_since, points, import_id, at)
        values (${o.system}, ${o.phone}, ${o.customerId}, ${o.externalId}, ${o.memberSince}, ${o.points}, ${o.importId}::uuid, ${o.now})
        on conflict do nothing`,
  )) === 1

export const isExternalIdTaken = async (
  db: Queryable,
  system: string,
  externalId: string,
): Promise<boolean> =>
  (await row(
    db,
    sql({ taken: col.flag })`
      select exists (select from member_origins where system = ${system} and external_id = ${externalId}) as taken`,
  ))!.taken
