import type { Id } from '#domain/units.ts'
import { col, row, rows, run, sql, type Queryable } from '../../platform/database.ts'

export const passkeysOf = (db: Queryable, staffId: Id<'staff'>) =>
  rows(
    db,
    sql({ credentialId: col.text })`
      select credential_id as "credentialId" from staff_factors
      where staff_id = ${staffId} and kind = 'passkey' and confirmed_at is not null order by created_at, id`,
  )

export const findPasskey = (db: Queryable, staffId: Id<'staff'>, credentialId: string) =>
  row(
    db,
    sql({ id: col.id('factor'), publicKey: col.bytes, counter: col.int })`
      select id, secret as "publicKey", counter from staff_factors
      where staff_id = ${staffId} and kind = 'passkey' and credential_id = ${credentialId} and confirmed_at is not null`,
  )

export type NewPasskey = {
  id: string
  staffId: Id<'staff'>
  credentialId: string
  publicKey: Uint8Array
  counter: number
  name: string
  now: Date
}
/** False when an account has the credential already. */
export const insertPasskey = async (tx: Queryable, p: NewPasskey): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into staff_factors (id, staff_id, kind, name, credential_id, secret, counter, created_at, confirmed_at)
        values (${p.id}, ${p.staffId}, 'passkey', ${p.name}, ${p.credentialId}, ${p.publicKey}, ${p.counter}, ${p.now}, ${p.now})
        on conflict (credential_id) do nothing`,
  )) === 1

/**
 * Notes a use. False when the signature counter does not grow; authenticators without one always
 * say 0.
 */
export const raisePasskeyCounter = async (
  tx: Queryable,
  { id, counter, now }: { id: string; counter: number; now: Date },
): Promise<boolean> =>
  (await run(
    tx,
    sql`update staff_factors set counter = ${counter}::bigint, used_at = ${now}
        where id = ${id} and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))`,
  )) === 1
