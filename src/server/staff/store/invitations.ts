import { col, row, run, sql, type Queryable } from '../../platform/database.ts'

/** Stores a link; an earlier one of the account ends. */
export const putInvitation = (
  tx: Queryable,
  one: { staffId: string; hash: Uint8Array; madeBy: string; expiresAt: Date; now: Date },
): Promise<number> =>
  run(
    tx,
    sql`insert into staff_invitations (staff_id, token_hash, version, made_by, made_at, expires_at)
        select id, ${one.hash}, version, ${one.madeBy}::uuid, ${one.now}::timestamptz, ${one.expiresAt}::timestamptz from staff_accounts where id = ${one.staffId}::uuid
        on conflict (staff_id) do update set token_hash = excluded.token_hash, version = excluded.version,
          made_by = excluded.made_by, made_at = excluded.made_at, expires_at = excluded.expires_at`,
  )

export const dropInvitation = (tx: Queryable, staffId: string): Promise<number> =>
  run(tx, sql`delete from staff_invitations where staff_id = ${staffId}::uuid`)

const Invited = { id: col.id('staff'), login: col.text, name: col.text, expiresAt: col.instant }
const holds = (hash: Uint8Array, now: Date) =>
  sql`i.token_hash = ${hash} and i.expires_at > ${now} and a.left_at is null and a.version = i.version`

/** Whom a link is for; null when it does not hold. */
export const findInvited = (db: Queryable, hash: Uint8Array, now: Date) =>
  row(
    db,
    sql(Invited)`
      select a.id, a.login, a.name, i.expires_at as "expiresAt"
      from staff_invitations i join staff_accounts a on a.id = i.staff_id where ${holds(hash, now)}`,
  )

/** Uses a link up, once; null when it does not hold. */
export const takeInvitation = (tx: Queryable, hash: Uint8Array, now: Date) =>
  row(
    tx,
    sql(Invited)`
      delete from staff_invitations i using staff_accounts a where a.id = i.staff_id and ${holds(hash, now)}
      returning a.id, a.login, a.name, i.expires_at as "expiresAt"`,
  )

export const purgeInvitations = (db: Queryable, now: Date): Promise<number> =>
  run(db, sql`delete from staff_invitations where expires_at <= ${now}`)
