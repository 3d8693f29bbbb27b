import type { Id } from '#domain/units.ts'
import { createHmac } from 'node:crypto'
import { setPin, unlockSession } from '#contract/staff/sign-in/pin.ts'
import { worksAtSharedDevice } from '#domain/staff/permission.ts'
import { AppError } from '../../errors.ts'
import { limit } from '../../http/guards.ts'
import { serve, type Served } from '../../http/serve.ts'
import { hashPassword, verifyPassword } from '../../platform/security/passwords.ts'
import type { Shop } from '../../shop.ts'
import { staff } from '../guard.ts'
import { perform } from '../perform.ts'
import { findStaffOfId } from '../store/accounts.ts'
import { openLocked, PIN_TRIES_MAX, takePinTry, writePin } from '../store/pins.ts'
import { endStaffSession } from '../store/sessions.ts'

export const pinCalls: Served[] = [
  serve(setPin, [staff(), limit('staffCode')], async (ask) => {
    const { shop, body } = ask
    const { id: staffId, grants } = ask.staff
    if (!worksAtSharedDevice(grants)) throw new AppError('forbidden')
    const account = await findStaffOfId(shop.db, staffId)
    if (!(await verifyPassword(account?.passwordHash ?? null, body.password)))
      throw new AppError('old_password_wrong', {
        errors: { password: [{ key: 'error.old_password_wrong' }] },
      })
    const pinHash = await hashPassword(keyed(shop, staffId, body.pin))
    const data = await perform(ask, async (tx) => {
      await writePin(tx, { staffId, pinHash })
      return { done: {}, act: { act: 'pin_set', entity: { kind: 'staff', id: staffId } } }
    })
    return { data }
  }),

  serve(unlockSession, [staff()], async (ask) => {
    const { shop, now } = ask
    const { id: staffId, sessionId } = ask.staff
    const taken = await takePinTry(shop.db, sessionId)
    if (!taken) throw new AppError('conflict')
    const entity = { kind: 'staff', id: staffId }
    if (await verifyPassword(taken.pinHash, keyed(shop, staffId, ask.body.pin))) {
      const data = await perform(ask, async (tx) => {
        await openLocked(tx, sessionId, now)
        return { done: {}, act: { act: 'session_unlocked', entity } }
      })
      return { data }
    }
    const left = PIN_TRIES_MAX - taken.tries
    if (left > 0)
      throw new AppError('pin_wrong', {
        params: { left },
        errors: { pin: [{ key: 'error.pin_wrong', params: { left } }] },
      })
    await perform(ask, async (tx) => {
      await endStaffSession(tx, sessionId, now)
      const facts = { session: sessionId, by: 'pin' }
      return { done: {}, act: { act: 'session_ended', entity, facts } }
    })
    throw new AppError('unauthenticated')
  }),
]

/** Ten thousand PINs are soon tried: without the data key a copy of the database reveals none. */
const keyed = ({ dataKey }: Pick<Shop, 'dataKey'>, staffId: Id<'staff'>, pin: string): string =>
  createHmac('sha256', dataKey).update(`staff pin ${staffId} ${pin}`).digest('hex')
