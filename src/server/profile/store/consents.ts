import type { Id } from '#domain/units.ts'
import { CONSENT_VERSION, isAllowedAtFirst, type ConsentPurpose } from '#domain/profile/consent.ts'
import { col, row, rows, run, sql, type Query, type Queryable } from '../../platform/database.ts'

export type Consent = {
  customerId: Id<'customer'>
  /** `guardian`: given once for a customer of 17. */
  purpose: 'terms' | 'guardian' | ConsentPurpose
  granted: boolean
  /** The wording as it was shown. */
  wording: string
  /** Where it was granted or withdrawn. */
  source: 'register' | 'profile' | 'my_data' | 'deletion' | 'import' | 'message'
  /** The edition of the wording; the current one of the shop when left out. */
  version?: string
  now: Date
}

/** Appends to the consent history. */
export const addConsent = (tx: Queryable, c: Consent): Promise<number> =>
  run(
    tx,
    sql`insert into consents (customer_id, purpose, granted, wording, version, source, actor, at)
        values (${c.customerId}, ${c.purpose}, ${c.granted}, ${c.wording}, ${c.version ?? CONSENT_VERSION}, ${c.source}, ${c.source === 'deletion' || c.source === 'import' ? 'shop' : 'customer'}, ${c.now})`,
  )

export const ConsentRow = {
  id: col.text,
  purpose: col.text,
  granted: col.flag,
  wording: col.text,
  version: col.text,
  source: col.text,
  actor: col.text,
  at: col.instant,
}
export type ConsentRow = col.Row<typeof ConsentRow>

/** The whole history, newest first. */
export const listConsents = (db: Queryable, customerId: Id<'customer'>) =>
  rows(
    db,
    sql(ConsentRow)`
      select id::text as id, purpose, granted, wording, version, source, actor, at from consents where customer_id = ${customerId} order by consents.id desc`,
  )

/** SQL condition: whether a customer allows a purpose now. */
export const allows = (customerId: Id<'customer'> | Query, purpose: ConsentPurpose) => sql`
  coalesce((select granted from consents where customer_id = ${customerId} and purpose = ${purpose} order by id desc limit 1), ${isAllowedAtFirst(purpose)}::boolean)`

/** Whether a customer consents to a shop of their own. */
export const allowsPersonalisation = async (
  db: Queryable,
  customerId: Id<'customer'>,
): Promise<boolean> =>
  (await row(db, sql({ is: col.flag })`select ${allows(customerId, 'personalisation')} as "is"`))
    ?.is ?? false
