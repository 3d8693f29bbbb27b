import type { Id } from '#domain/units.ts'
import type { Locale } from '#domain/locale.ts'
import type { ProfileFacts } from '#domain/profile/person.ts'
import { col, row, run, sql, type Queryable } from '../../platform/database.ts'

export const CustomerRow = {
  name: col.text,
  email: col.nullable(col.text),
  dateOfBirth: col.nullable(col.day),
  gender: col.nullable(col.one(['M', 'F'])),
  provinceCode: col.nullable(col.text),
  cityCode: col.nullable(col.text),
  districtCode: col.nullable(col.text),
  postalCode: col.nullable(col.text),
  id: col.id('customer'),
  phone: col.nullable(col.text),
  isEmailVerified: col.flag,
  locale: col.one<Locale>(['en', 'id']),
  picture: col.nullable(col.text),
  cardColor: col.text,
  hasPassword: col.flag,
  /** The bonus for a complete profile is still available. */
  isBonusDue: col.flag,
  hasGuardianConsent: col.flag,
  createdAt: col.instant,
}
export type CustomerRow = col.Row<typeof CustomerRow>

export const findCustomer = (db: Queryable, customerId: Id<'customer'>) =>
  row(
    db,
    sql(CustomerRow)`
      select id, name, email, email_verified_at is not null as "isEmailVerified", locale, phone, date_of_birth as "dateOfBirth", picture, province_code as "provinceCode", city_code as "cityCode",
             district_code as "districtCode", postal_code as "postalCode", gender, card_color as "cardColor", password_hash is not null as "hasPassword",
             profile_completed_at is null as "isBonusDue", created_at as "createdAt",
             exists (select 1 from consents c where c.customer_id = customers.id and c.purpose = 'guardian' and c.granted) as "hasGuardianConsent"
      from customers where id = ${customerId} and deleted_at is null`,
  )

export type NewCustomer = {
  id: string
  phone: string
  email: string | null
  isEmailVerified: boolean
  name: string
  passwordHash: string | null
  locale: Locale
  now: Date
}

/** Inserts a customer with a verified phone. Returns 0 when the phone or e-mail is taken. */
export const insertCustomer = (tx: Queryable, c: NewCustomer): Promise<number> =>
  run(
    tx,
    sql`insert into customers (id, phone, phone_verified_at, email, email_verified_at, name, password_hash, locale, created_at)
        values (${c.id}, ${c.phone}, ${c.now}, ${c.email}, ${c.email !== null && c.isEmailVerified ? c.now : null}, ${c.name}, ${c.passwordHash}, ${c.locale}, ${c.now}) on conflict do nothing`,
  )

/** Inserts a customer whom staff entered. Returns 0 when the phone is taken. */
export const insertUnproven = (
  tx: Queryable,
  c: Pick<NewCustomer, 'id' | 'phone' | 'name' | 'locale' | 'now'> & {
    email?: string | null
    dateOfBirth?: string | null
  },
): Promise<number> =>
  run(
    tx,
    sql`insert into customers (id, phone, name, locale, entered_email, date_of_birth, created_at)
        values (${c.id}, ${c.phone}, ${c.name}, ${c.locale}, ${c.email ?? null}, ${c.dateOfBirth ?? null}, ${c.now}) on conflict do nothing`,
  )

/**
 * Gives a customer whom staff entered to the owner of the phone, who has just proven it, with the
 * orders and points of until now. Without an e-mail of their own they get the entered one; a taken
 * one is left out. Null when there is no such customer.
 */
export const takeOver = (tx: Queryable, c: NewCustomer) =>
  row(
    tx,
    sql({ id: col.id('customer'), email: col.nullable(col.text) })`
      with wanted as (select coalesce(${c.email}, entered_email) as email from customers where phone = ${c.phone} and phone_verified_at is null and deleted_at is null),
      free as (select email from wanted w where not exists (select 1 from customers o where lower(o.email) = lower(w.email)))
      update customers set phone_verified_at = ${c.now}, name = ${c.name}, password_hash = ${c.passwordHash}, locale = ${c.locale},
             email = (select email from free), entered_email = null,
             email_verified_at = case when ${c.isEmailVerified && c.email !== null} then (select ${c.now}::timestamptz from free where email is not null) end
      where phone = ${c.phone} and phone_verified_at is null and deleted_at is null returning id, email`,
  )

/** `picture`: the new path, null to remove it, undefined to leave it. */
export type Person = ProfileFacts & { id: string; picture: string | null | undefined }

/**
 * Saves the details; a changed e-mail becomes unverified, a taken one breaks the unique index.
 * Returns the replaced picture, so that of two parallel saves each deletes the right file.
 */
export const savePerson = async (tx: Queryable, p: Person, now: Date): Promise<string | null> => {
  const saved = await row(
    tx,
    sql({ before: col.nullable(col.text) })`
        with old as (select id, picture, date_of_birth, birth_changed_at from customers where id = ${p.id} and deleted_at is null for update)
        update customers set name = ${p.name}, email = ${p.email}, email_verified_at = case when lower(customers.email) = ${p.email} then email_verified_at end,
               date_of_birth = ${p.dateOfBirth},
               birth_changed_at = case when old.date_of_birth <> ${p.dateOfBirth}::date then (array[${now}::timestamptz] || old.birth_changed_at)[1:2] else old.birth_changed_at end,
               gender = ${p.gender}, province_code = ${p.provinceCode}, city_code = ${p.cityCode},
               district_code = ${p.districtCode}, postal_code = ${p.postalCode},
               picture = case when ${p.picture === undefined} then old.picture else ${p.picture ?? null} end
        from old where customers.id = old.id returning old.picture as before`,
  )
  return saved?.before ?? null
}

/** Returns 1 the first time and 0 afterwards. */
export const markProfileCompleted = (
  tx: Queryable,
  customerId: Id<'customer'>,
  now: Date,
): Promise<number> =>
  run(
    tx,
    sql`update customers set profile_completed_at = ${now} where id = ${customerId} and profile_completed_at is null`,
  )

export const setCardColor = (
  db: Queryable,
  customerId: Id<'customer'>,
  color: string,
): Promise<number> =>
  run(
    db,
    sql`update customers set card_color = ${color} where id = ${customerId} and deleted_at is null`,
  )
