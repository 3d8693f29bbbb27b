import { randomInt } from 'node:crypto'
import { staffPages } from '#contract/pages.ts'
import { HOUR_MS } from '#domain/time.ts'
import { hashToken } from '../../auth/index.ts'
import { AppError } from '../../errors.ts'
import { newId } from '../../platform/ids.ts'
import { hashPassword } from '../../platform/security/passwords.ts'
import type { Context, Shop } from '../../shop.ts'
import { insertStaff, writeRoles } from '../store/accounts.ts'
import { recordAct } from '../store/acts.ts'
import { lockRoles } from '../store/people.ts'
import { hasStaff, insertSetupCode, useSetupCode } from '../store/setup-codes.ts'

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const CODE_LETTERS = 15
const CODE_HOURS = 24

const hashOf = (code: string): Uint8Array =>
  hashToken(`setup ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)

/**
 * A code of 74 bits for the first account, `abcde-fghij-klmno`, valid for a day, and where to enter
 * it. Null when the shop has accounts.
 */
export const offerFirstAccount = async (
  shop: Pick<Shop, 'db' | 'config'>,
  now: Date,
): Promise<{ code: string; url: string; hours: number } | null> => {
  if (await hasStaff(shop.db)) return null
  const letters = Array.from({ length: CODE_LETTERS }, () => LETTERS[randomInt(LETTERS.length)])
  const code = [0, 5, 10].map((at) => letters.slice(at, at + 5).join('')).join('-')
  const expiresAt = new Date(now.getTime() + CODE_HOURS * HOUR_MS)
  await insertSetupCode(shop.db, { hash: hashOf(code), expiresAt, now })
  return { code, url: `${shop.config.publicUrl}${staffPages.start()}`, hours: CODE_HOURS }
}

type Given = { code: string; login: string; name: string; password: string }

/** Makes the first account, with the owner's role, and uses the code up. */
export const openFirstAccount = async (
  { shop, now, requestId }: Pick<Context, 'shop' | 'now' | 'requestId'>,
  { code, login, name, password }: Given,
): Promise<void> => {
  const passwordHash = await hashPassword(password)
  const id = newId(now)
  await shop.database.transaction(async (tx) => {
    await lockRoles(tx)
    if (!(await useSetupCode(tx, hashOf(code), now))) throw new AppError('setup_code_wrong')
    if (await hasStaff(tx)) throw new AppError('conflict')
    await insertStaff(tx, { id, login, name, branchId: null, passwordHash, now })
    await writeRoles(tx, id, [{ role: 'owner', branchId: null }])
    await recordAct(tx, {
      staffId: id,
      branchId: null,
      act: 'shop_opened',
      entity: { kind: 'staff', id },
      after: { login, name },
      requestId,
      now,
    })
  })
}
