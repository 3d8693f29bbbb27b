import type { Id } from '#domain/units.ts'
import type { Locale } from '#domain/locale.ts'
import { col, row, run, sql, type Queryable } from '../../platform/database.ts'

/** Accounts that can sign in: customers, and sign-ups whose phone is not verified yet. */
export const Account = {
  kind: col.one(['customer', 'sign_up']),
  id: col.id('customer'),
  name: col.text,
  phone: col.nullable(col.text),
  email: col.nullable(col.text),
  isPhoneVerified: col.flag,
  isEmailVerified: col.flag,
  passwordHash: col.nullable(col.text),
  locale: col.one<Locale>(['en', 'id']),
}
export type Account = col.Row<typeof Account>
export type Identity = { phone: string } | { email: string }

/** A customer whom staff entered cannot sign in, and hides no sign-up of the phone's owner. */
const canSignIn = sql.raw('(phone_verified_at is not null or password_hash is not null)')

/**
 * The customer with this phone or e-mail, else the newest sign-up after `signUpsSince` (null skips
 * sign-ups), else null.
 */
export const findAccount = (
  db: Queryable,
  identity: Identity,
  signUpsSince: Date | null,
): Promise<Account | null> => {
  const byPhone = 'phone' in identity
  const customer = byPhone ? sql`phone = ${identity.phone}` : sql`lower(email) = ${identity.email}`
  const signUp = byPhone ? sql`phone = ${identity.phone}` : sql`lower(email) = ${identity.email}`
  return row(
    db,
    sql(Account)`
      (select 'customer' as kind, id, name, phone, email, phone_verified_at is not null as "isPhoneVerified", email_verified_at is not null as "isEmailVerified", password_hash as "passwordHash", locale
       from customers where ${customer} and ${canSignIn} and deleted_at is null)
      union all
      (select 'sign_up', id, name, phone, email, false, false, password_hash, locale from sign_ups where ${signUp} and password_hash is not null and created_at > ${signUpsSince} order by created_at desc limit 1)
      limit 1`,
  )
}

export const findCustomerAccount = (db: Queryable, customerId: Id<'customer'>) =>
  row(
    db,
    sql(Account)`
      select 'customer' as kind, id, name, phone, email, phone_verified_at is not null as "isPhoneVerified", email_verified_at is not null as "isEmailVerified",
             password_hash as "passwordHash", locale
      from customers where id = ${customerId} and deleted_at is null`,
  )

export const isPhoneTaken = async (db: Queryable, phone: string): Promise<boolean> =>
  (
    await row(
      db,
      sql({ taken: col.flag })`
        select exists (select 1 from customers where phone = ${phone}) as taken`,
    )
  )?.taken ?? false

/** As `isPhoneTaken`, but not by a customer whom staff entered: its owner may still register. */
export const isPhoneProven = async (db: Queryable, phone: string): Promise<boolean> =>
  (
    await row(
      db,
      sql({ proven: col.flag })`
        select exists (select 1 from customers where phone = ${phone} and phone_verified_at is not null) as proven`,
    )
  )?.proven ?? false

const SignUp = {
  id: col.id('sign-up'),
  phone: col.text,
  email: col.nullable(col.text),
  name: col.text,
  /** Null for a sign-up by a provider. */
  passwordHash: col.nullable(col.text),
  acceptMarketing: col.flag,
  locale: col.one<Locale>(['en', 'id']),
  /** The code of the member who invited them, as entered. */
  referralCode: col.nullable(col.text),
}
export type SignUp = col.Row<typeof SignUp> & { now: Date }

export const insertSignUp = async (tx: Queryable, s: SignUp): Promise<void> => {
  await run(
    tx,
    sql`insert into sign_ups (id, phone, email, name, password_hash, accept_marketing, locale, referral_code, created_at)
        values (${s.id}, ${s.phone}, ${s.email}, ${s.name}, ${s.passwordHash}, ${s.acceptMarketing}, ${s.locale}, ${s.referralCode}, ${s.now})`,
  )
}

export const findSignUp = (tx: Queryable, id: string) =>
  row(
    tx,
    sql(SignUp)`
      select id, phone, email, name, password_hash as "passwordHash", accept_marketing as "acceptMarketing", locale, referral_code as "referralCode" from sign_ups where id = ${id}`,
  )

/** Once a phone is verified, other sign-ups with it are void. */
export const deleteSignUpsOf = (tx: Queryable, phone: string): Promise<number> =>
  run(tx, sql`delete from sign_ups where phone = ${phone}`)

export const setPassword = (
  tx: Queryable,
  customerId: Id<'customer'>,
  passwordHash: string,
): Promise<number> =>
  run(tx, sql`update customers set password_hash = ${passwordHash} where id = ${customerId}`)

/**
 * Sets another verified phone; 0 when another customer has it. A customer whom staff entered with
 * it gives it up.
 */
export const setPhone = async (
  tx: Queryable,
  customerId: Id<'customer'>,
  phone: string,
  now: Date,
): Promise<number> => {
  await run(
    tx,
    sql`update customers set phone = null, entered_email = null, date_of_birth = null where phone = ${phone} and phone_verified_at is null and password_hash is null and id <> ${customerId}`,
  )
  return run(
    tx,
    sql`update customers set phone = ${phone}, phone_verified_at = ${now}
        where id = ${customerId} and deleted_at is null and not exists (select 1 from customers other where other.phone = ${phone} and other.id <> ${customerId})`,
  )
}

export const markPhoneVerified = (
  tx: Queryable,
  customerId: Id<'customer'>,
  now: Date,
): Promise<number> =>
  run(
    tx,
    sql`update customers set phone_verified_at = coalesce(phone_verified_at, ${now}) where id = ${customerId}`,
  )

/** Marks this address as proven; 0 when the account has another one by now. */
export const markEmailVerified = (
  tx: Queryable,
  customerId: Id<'customer'>,
  email: string,
  now: Date,
): Promise<number> =>
  run(
    tx,
    sql`update customers set email_verified_at = coalesce(email_verified_at, ${now}) where id = ${customerId} and lower(email) = ${email} and deleted_at is null`,
  )

/** Deletes old sign-ups, codes, failed logins and sessions. */
export const purgeAccountTraces = async (
  db: Queryable,
  before: { signUps: Date; codes: Date; sessions: Date },
): Promise<void> => {
  await run(db, sql`delete from sign_ups where created_at < ${before.signUps}`)
  await run(db, sql`delete from otp_codes where sent_at < ${before.codes}`)
  await run(db, sql`delete from login_failures where at < ${before.codes}`)
  await run(
    db,
    sql`delete from sessions where coalesce(ended_at, case when scope = 'full' then refresh_expires_at else access_expires_at end) < ${before.sessions}`,
  )
}
