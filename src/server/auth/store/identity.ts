import type { Id } from '#domain/units.ts'
import { col, row, run, sql, type Queryable } from '../../platform/database.ts'

/**
 * The identities of customers at providers, and introductions: identities whose owner has yet to
 * verify a phone.
 */

export const Introduction = {
  id: col.id('introduction'),
  issuer: col.text,
  subject: col.text,
  provider: col.text,
  email: col.text,
  name: col.text,
}
export type Introduction = col.Row<typeof Introduction>

/** 1 the first time this nonce is used, 0 afterwards. */
export const spendNonce = (db: Queryable, nonceHash: Uint8Array, now: Date): Promise<number> =>
  run(
    db,
    sql`insert into spent_nonces (nonce_hash, spent_at) values (${nonceHash}, ${now}) on conflict do nothing`,
  )

/** The customer with this identity, with the time of use updated; null when unknown. */
export const findCustomerOfIdentity = (
  db: Queryable,
  { issuer, subject }: Pick<Introduction, 'issuer' | 'subject'>,
  now: Date,
) =>
  row(
    db,
    sql({
      customerId: col.id('customer'),
      phone: col.nullable(col.text),
      isPhoneVerified: col.flag,
    })`
      update customer_identities i set last_used_at = ${now} from customers c
      where i.issuer = ${issuer} and i.subject = ${subject} and c.id = i.customer_id and c.deleted_at is null
      returning c.id as "customerId", c.phone, c.phone_verified_at is not null as "isPhoneVerified"`,
  )

/** The customer who has proven this e-mail address; an unproven address identifies no one. */
export const findCustomerOfVerifiedEmail = (db: Queryable, email: string) =>
  row(
    db,
    sql({ id: col.id('customer'), phone: col.text })`
      select id, phone from customers
      where lower(email) = ${email} and email_verified_at is not null and phone is not null and phone_verified_at is not null and deleted_at is null`,
  )

export const insertIntroduction = async (
  tx: Queryable,
  c: Introduction & { now: Date },
): Promise<void> => {
  await run(
    tx,
    sql`insert into introductions (id, issuer, subject, provider, email, name, created_at)
        values (${c.id}, ${c.issuer}, ${c.subject}, ${c.provider}, ${c.email}, ${c.name}, ${c.now})`,
  )
}

export const findIntroduction = (db: Queryable, id: string) =>
  row(
    db,
    sql(Introduction)`
      select id, issuer, subject, provider, email, name from introductions where id = ${id}`,
  )

/** A completed introduction is of no more use. */
export const deleteIntroduction = (tx: Queryable, id: string): Promise<number> =>
  run(tx, sql`delete from introductions where id = ${id}`)

/**
 * Links an identity to a customer: 1, or 0 when it belongs to another one. The identity of a
 * deleted account is free again.
 */
export const joinIdentity = (
  tx: Queryable,
  { issuer, subject }: Introduction,
  customerId: Id<'customer'>,
  now: Date,
): Promise<number> =>
  run(
    tx,
    sql`insert into customer_identities as known (issuer, subject, customer_id, linked_at, last_used_at)
        values (${issuer}, ${subject}, ${customerId}, ${now}, ${now})
        on conflict (issuer, subject) do update set customer_id = excluded.customer_id, linked_at = excluded.linked_at, last_used_at = excluded.last_used_at
        where exists (select 1 from customers c where c.id = known.customer_id and (c.deleted_at is not null or c.id = excluded.customer_id))`,
  )

/** Deletes unfinished introductions, and nonces that no valid token can carry any more. */
export const purgeIntroductions = async (db: Queryable, before: Date): Promise<void> => {
  await run(db, sql`delete from introductions where created_at < ${before}`)
  await run(db, sql`delete from spent_nonces where spent_at < ${before}`)
}
