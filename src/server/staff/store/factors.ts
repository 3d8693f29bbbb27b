import type { Id } from '#domain/units.ts'
import { col, row, rows, run, sql, type Queryable } from '../../platform/database.ts'

export type FactorKind = 'totp' | 'passkey' | 'recovery'
const Factor = {
  id: col.id('factor'),
  kind: col.one(['totp', 'passkey', 'recovery']),
  name: col.text,
  secret: col.bytes,
  createdAt: col.instant,
  usedAt: col.nullable(col.instant),
}
const columns = sql.raw(`id, kind, name, secret, created_at as "createdAt", used_at as "usedAt"`)

/** The confirmed factors of a person; used recovery codes are left out. */
export const factorsOf = (db: Queryable, staffId: Id<'staff'>) =>
  rows(
    db,
    sql(Factor)`select ${columns} from staff_factors
      where staff_id = ${staffId} and confirmed_at is not null and (kind <> 'recovery' or used_at is null)
      order by created_at, id`,
  )

/** The kinds of a person's second factors, for the page to ask for one of them. */
export const factorKindsOf = async (db: Queryable, staffId: Id<'staff'>) =>
  (
    await rows(
      db,
      sql({ kind: col.one(['totp', 'passkey']) })`
        select distinct kind from staff_factors
        where staff_id = ${staffId} and kind <> 'recovery' and confirmed_at is not null order by kind`,
    )
  ).map(({ kind }) => kind)

/** The TOTP secret that waits for its first right code. */
export const unconfirmedTotp = (db: Queryable, staffId: Id<'staff'>) =>
  row(
    db,
    sql(Factor)`
      select ${columns} from staff_factors where staff_id = ${staffId} and kind = 'totp' and confirmed_at is null`,
  )

/** Replaces an unconfirmed secret, so that only the newest QR code can be confirmed. */
export const insertTotp = async (
  tx: Queryable,
  f: { id: string; staffId: Id<'staff'>; secret: Uint8Array; now: Date },
): Promise<void> => {
  await run(
    tx,
    sql`delete from staff_factors where staff_id = ${f.staffId} and kind = 'totp' and confirmed_at is null`,
  )
  await run(
    tx,
    sql`insert into staff_factors (id, staff_id, kind, secret, created_at) values (${f.id}, ${f.staffId}, 'totp', ${f.secret}, ${f.now})`,
  )
}

/** Confirms a new secret; an earlier one of the account ends with it. */
export const confirmTotp = async (
  tx: Queryable,
  { id, staffId, step, now }: { id: string; staffId: Id<'staff'>; step: number; now: Date },
): Promise<boolean> => {
  await run(
    tx,
    sql`delete from staff_factors where staff_id = ${staffId} and kind = 'totp' and confirmed_at is not null`,
  )
  return (
    (await run(
      tx,
      sql`update staff_factors set confirmed_at = ${now}, used_at = ${now}, counter = ${step} where id = ${id} and confirmed_at is null`,
    )) === 1
  )
}

/** Uses up a time step: false when this code, or a later one, was used before. */
export const takeTotpStep = async (
  tx: Queryable,
  { id, step, now }: { id: string; step: number; now: Date },
): Promise<boolean> =>
  (await run(
    tx,
    sql`update staff_factors set counter = ${step}, used_at = ${now} where id = ${id} and counter < ${step}`,
  )) === 1

export const replaceRecoveryCodes = async (
  tx: Queryable,
  staffId: Id<'staff'>,
  codes: readonly { id: string; hash: Uint8Array }[],
  now: Date,
): Promise<void> => {
  await run(tx, sql`delete from staff_factors where staff_id = ${staffId} and kind = 'recovery'`)
  for (const { id, hash } of codes)
    await run(
      tx,
      sql`insert into staff_factors (id, staff_id, kind, secret, created_at, confirmed_at) values (${id}, ${staffId}, 'recovery', ${hash}, ${now}, ${now})`,
    )
}

/** Uses up a recovery code. False when it is unknown or used. */
export const takeRecoveryCode = async (
  tx: Queryable,
  staffId: Id<'staff'>,
  [hash, former]: readonly Uint8Array[],
  now: Date,
): Promise<boolean> =>
  (await run(
    tx,
    sql`update staff_factors set used_at = ${now} where staff_id = ${staffId} and kind = 'recovery' and secret in (${hash}, ${former}) and used_at is null`,
  )) === 1

/**
 * The confirmed factors of a person without recovery codes, locked with the account: two removals
 * at once never leave none.
 */
export const lockFactors = async (tx: Queryable, staffId: Id<'staff'>) => {
  await row(
    tx,
    sql({ id: col.id('staff') })`select id from staff_accounts where id = ${staffId} for update`,
  )
  return (await factorsOf(tx, staffId)).filter(({ kind }) => kind !== 'recovery')
}

/** Deletes a factor; with the last one its recovery codes as well. */
export const deleteFactor = async (
  tx: Queryable,
  { id, staffId, isLast }: { id: string; staffId: Id<'staff'>; isLast: boolean },
): Promise<void> => {
  await run(tx, sql`delete from staff_factors where id = ${id} and staff_id = ${staffId}`)
  if (isLast) await replaceRecoveryCodes(tx, staffId, [], new Date(0))
}
