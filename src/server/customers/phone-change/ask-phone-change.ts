import { PHONE_LINK_HOURS, type PhoneProof } from '#domain/auth/phone-change.ts'
import { maskPhone, normalisePhone } from '#domain/auth/phone.ts'
import { HOUR_MS } from '#domain/time.ts'
import type { Id } from '#domain/units.ts'
import { findCustomerAccount } from '../../auth/index.ts'
import { AppError } from '../../errors.ts'
import type { Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/outbox.ts'
import {
  approvable,
  fourEyes,
  type Act,
  type Approvable,
  type Approved,
  type Doer,
  type Waiting,
} from '../../staff/index.ts'
import { insertChange, lockAsked, markApproved } from '../store-phone-changes.ts'

type Given = { customerId: Id<'customer'>; phone: string; proof: PhoneProof; reason: string }
type Terms = { change: string; proof: PhoneProof }

/**
 * Asks for a new number for a customer who lost theirs; it replaces what is under way. Whether
 * another customer has the number is not part of the answer.
 */
export const askPhoneChange = async (
  tx: Transaction,
  doer: Doer,
  { customerId, phone: typed, proof, reason }: Given,
): Promise<{ act: Act } | Waiting> => {
  const { staff, shop, now } = doer
  if (!staff) throw new AppError('forbidden', { internal: 'a change of a number needs an account' })
  const account = await findCustomerAccount(tx, customerId)
  if (!account) throw new AppError('not_found')
  // Whom staff entered cannot sign in: who has the number registers with it.
  if (!account.isPhoneVerified && account.passwordHash === null) throw new AppError('conflict')
  const phone = normalisePhone(typed)
  if (phone === null) throw refusedPhone('validation.phone')
  if (phone === account.phone) throw refusedPhone('validation.phoneOfCustomer')
  const id = newId(now)
  const endsAt = new Date(now.getTime() + shop.settings()['approval.hours'] * HOUR_MS)
  const asked = { id, customerId, phone, proof, reason, staffId: staff.id, now, endsAt }
  await insertChange(tx, asked)
  return startPhoneChange(tx, doer, { change: id, proof }, reason)
}

const refusedPhone = (key: 'validation.phone' | 'validation.phoneOfCustomer') =>
  new AppError('invalid', { errors: { phone: [{ key }] } })

/** Always by two people. The link goes out after the commit. */
const startPhoneChange = async (
  tx: Transaction,
  doer: Doer,
  terms: Terms,
  reason: string,
): Promise<{ act: Act } | Waiting> => {
  const { now } = doer
  const asked = await lockAsked(tx, terms.change, now)
  if (!asked) throw new AppError('conflict')
  const { customerId, phone, oldPhone } = asked
  const entity = { kind: 'customer', id: customerId }
  const before = { phone: oldPhone === null ? null : maskPhone(oldPhone) }
  const after = { phone: maskPhone(phone), proof: terms.proof }
  const waits = await fourEyes(tx, doer, false, {
    act: 'phone_change',
    entity,
    about: '',
    customerId,
    payload: terms,
    before,
    after,
    amount: 0,
    reason,
  })
  if (waits) return waits
  await markApproved(tx, terms.change, new Date(now.getTime() + PHONE_LINK_HOURS * HOUR_MS))
  await enqueue(tx, 'phone-change.link', { changeId: terms.change }, now)
  const facts = { reason, proof: terms.proof }
  return { act: { act: 'phone_change_started', customerId, entity, before, after, facts } }
}

export const phoneChangeApprovals: readonly Approvable[] = [
  approvable('phone_change', (tx, doer, { payload, reason }: Approved<Terms>) =>
    startPhoneChange(tx, doer, payload, reason),
  ),
]
