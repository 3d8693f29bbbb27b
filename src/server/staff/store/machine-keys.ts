import type { Id } from '#domain/units.ts'
import type { MachineScope } from '#domain/staff/machine-scopes.ts'
import { col, row, rows, run, sql, type Queryable } from '../../platform/database.ts'

export const MachineKeyRow = {
  id: col.id('staff session'),
  name: col.text,
  owner: col.nullable({ login: col.text, name: col.text }),
  scopes: col.list(col.text),
  tokenEnd: col.text,
  createdAt: col.instant,
  expiresAt: col.instant,
  lastSeenAt: col.instant,
  endedAt: col.nullable(col.instant),
}
export type MachineKeyRow = col.Row<typeof MachineKeyRow>

export const listKeys = (db: Queryable): Promise<MachineKeyRow[]> =>
  rows(
    db,
    sql(MachineKeyRow)`
      select s.id, k.name, json_build_object('login', a.login, 'name', a.name) as owner, to_json(k.scopes) as scopes,
        k.token_end as "tokenEnd", s.created_at as "createdAt", s.expires_at as "expiresAt", s.last_seen_at as "lastSeenAt", s.ended_at as "endedAt"
      from machine_keys k join staff_sessions s on s.id = k.session_id join staff_accounts a on a.id = s.staff_id
      order by s.created_at desc, s.id desc`,
  )

export const insertKey = (
  tx: Queryable,
  key: {
    sessionId: Id<'staff session'>
    name: string
    scopes: readonly MachineScope[]
    tokenEnd: string
  },
): Promise<number> =>
  run(
    tx,
    sql`insert into machine_keys (session_id, name, scopes, token_end)
        values (${key.sessionId}, ${key.name}, ${[...key.scopes]}::text[], ${key.tokenEnd})`,
  )

/** Ends a key. Null when there is none or it has ended. */
export const endKey = (tx: Queryable, id: string, now: Date) =>
  row(
    tx,
    sql({ name: col.text })`
      update staff_sessions s set ended_at = ${now} from machine_keys k
      where k.session_id = s.id and s.id = ${id} and s.ended_at is null returning k.name`,
  )
