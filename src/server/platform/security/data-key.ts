import { randomBytes } from 'node:crypto'
import { col, row, run, sql, type Queryable } from '../database.ts'
import { seal, unseal } from './seal.ts'
import type { Secrets } from './secrets.ts'

/** None of the given secrets opens the shop's key; the message is for the operator. */
export class WrongSecret extends Error {
  override readonly name = 'WrongSecret'
}

const USE = 'data key'
const KEY_BYTES = 32

/**
 * The key that stored secrets derive from: made at the first start, sealed under `SECRET`, and
 * sealed again when it was under `SECRET_PREVIOUS`.
 */
export const openDataKey = async (db: Queryable, secrets: Secrets, now: Date): Promise<string> => {
  const [current] = secrets
  const read = () =>
    row(
      db,
      sql({ sealed: col.nullable(col.bytes), isSecret: col.flag })`
        select sealed, is_secret as "isSecret" from data_keys`,
    )
  let stored = (await read())!
  if (stored.sealed === null) {
    const key = stored.isSecret ? current : randomBytes(KEY_BYTES).toString('base64url')
    // Of processes that start together, the first one's key counts.
    await run(
      db,
      sql`update data_keys set sealed = ${seal(current, USE, Buffer.from(key))}, created_at = ${now} where sealed is null`,
    )
    stored = (await read())!
  }
  for (const secret of secrets) {
    const key = tryToOpen(secret, stored.sealed!)
    if (key === null) continue
    if (secret !== current)
      await run(
        db,
        sql`update data_keys set sealed = ${seal(current, USE, Buffer.from(key))} where sealed = ${stored.sealed}`,
      )
    return key
  }
  throw new WrongSecret(
    'SECRET is not the one that this shop’s database was used with: set it to that value, or set SECRET_PREVIOUS to it while SECRET changes (docs/operations/rotate.md).',
  )
}

const tryToOpen = (secret: string, sealed: Uint8Array): string | null => {
  try {
    return unseal(secret, USE, sealed).toString()
  } catch {
    return null
  }
}
