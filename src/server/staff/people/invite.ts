import { INVITATION_HOURS } from '#domain/staff/invitation.ts'
import { HOUR_MS } from '#domain/time.ts'
import { hashToken, newToken } from '../../auth/index.ts'
import { AppError } from '../../errors.ts'
import type { Transaction } from '../../platform/database.ts'
import { hashPassword } from '../../platform/security/passwords.ts'
import type { Context } from '../../shop.ts'
import type { Waiting } from '../approvals/waiting.ts'
import type { Doer } from '../perform.ts'
import { setStaffPassword } from '../store/accounts.ts'
import { recordAct } from '../store/acts.ts'
import { findInvited, putInvitation, takeInvitation } from '../store/invitations.ts'
import type { Person } from '../store/people.ts'
import { askForPassword, personOf } from './people.ts'

type Maker = Pick<Doer, 'now'> & { staff: { id: string } }
export type Invitation = { token: string; expiresAt: Date }

/** A link of an account whose maker was already judged. */
export const makeInvitation = async (
  tx: Transaction,
  { staff, now }: Maker,
  id: string,
): Promise<Invitation> => {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + INVITATION_HOURS * HOUR_MS)
  await putInvitation(tx, { staffId: id, hash: hashOf(token), madeBy: staff.id, expiresAt, now })
  return { token, expiresAt }
}

/**
 * A link for an account that exists. Who has it can set the password, so it is judged as a new
 * password is; the present one works until then.
 */
export const invite = async (
  tx: Transaction,
  doer: Doer & Maker,
  id: string,
): Promise<{ person: Person; invitation: Invitation } | Waiting> => {
  const waits = await askForPassword(tx, doer, id)
  if (waits) return waits
  const person = await personOf(tx, id, doer.now)
  if (person.leftAt !== null) throw new AppError('conflict')
  return { person, invitation: await makeInvitation(tx, doer, id) }
}

type Asking = Pick<Context, 'shop' | 'now' | 'requestId'>

/** Whom a link is for. */
export const invitedBy = async ({ shop, now }: Pick<Asking, 'shop' | 'now'>, token: string) => {
  const invited = await findInvited(shop.db, hashOf(token), now)
  if (!invited) throw new AppError('invitation_wrong')
  return invited
}

/** Sets the password of a link's account, and uses the link up. Returns the login. */
export const acceptInvitation = async (
  { shop, now, requestId }: Asking,
  { token, password }: { token: string; password: string },
): Promise<string> => {
  const passwordHash = await hashPassword(password)
  return shop.database.transaction(async (tx) => {
    const invited = await takeInvitation(tx, hashOf(token), now)
    if (!invited) throw new AppError('invitation_wrong')
    const { id, login } = invited
    if (!(await setStaffPassword(tx, login, passwordHash, now))) throw new AppError('conflict')
    await recordAct(tx, {
      staffId: id,
      branchId: null,
      act: 'invitation_accepted',
      entity: { kind: 'staff', id },
      requestId,
      now,
    })
    return login
  })
}

const hashOf = (token: string): Uint8Array => hashToken(`invitation ${token}`)
