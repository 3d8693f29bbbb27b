import type { createPassword, updatePassword } from '#contract/account/auth.ts'
import type { Body } from '#contract/call.ts'
import { isGuessable } from '#domain/password.ts'
import { AppError } from '../errors.ts'
import { notify } from '../notifications/index.ts'
import { hashPassword } from '../platform/passwords.ts'
import type { Caller, Context } from '../shop.ts'
import { findCustomerAccount, setPassword, type Account } from './account-store.ts'
import { provePassword, requireProof } from './proof.ts'
import { tellOwner } from './reset-password.ts'
import { clearLoginFailures, endOtherSessionsOf, endSessionsOf } from './store.ts'

/** The old password once more, then the new one. Every session ends, this one too, and the owner is told on the phone. */
export const changePassword = async (ask: Context & { body: Body<typeof updatePassword>; customer: Caller }): Promise<void> => {
  const { shop, body, customer, now } = ask
  const account = await provePassword(shop, customer, body.old_password, now)
  refuseGuessable(body.new_password, account, 'new_password')
  const passwordHash = await hashPassword(body.new_password)
  await shop.database.transaction(async (tx) => {
    await setPassword(tx, account.id, passwordHash)
    await endSessionsOf(tx, account.id, now)
    await clearLoginFailures(tx, account.id)
    await notify(tx, {
      customerId: account.id,
      kind: 'password_changed',
      params: {},
      href: '/profile/settings?tab=security',
      now,
      isQuiet: true,
    })
  })
  tellOwner(ask, account)
}

/** A first password, for an account that came by another provider. Other devices are logged out; 409 when there is a password already. */
export const setFirstPassword = async (ask: Context & { body: Body<typeof createPassword>; customer: Caller }): Promise<void> => {
  const { shop, body, customer, now } = ask
  requireProof(customer, now)
  const account = await findCustomerAccount(shop.db, customer.customerId)
  if (!account) throw new AppError('unauthenticated')
  if (account.passwordHash !== null) throw new AppError('conflict')
  refuseGuessable(body.password, account, 'password')
  const passwordHash = await hashPassword(body.password)
  await shop.database.transaction(async (tx) => {
    await setPassword(tx, account.id, passwordHash)
    await endOtherSessionsOf(tx, account.id, customer.sessionId, now)
    await notify(tx, { customerId: account.id, kind: 'password_created', params: {}, href: '/profile/settings?tab=security', now })
  })
  tellOwner(ask, account)
}

const refuseGuessable = (password: string, { name, email, phone }: Account, field: string): void => {
  if (isGuessable(password, { name, email, phone: phone ?? '' }))
    throw new AppError('invalid', { errors: { [field]: [{ key: 'validation.passwordCommon' }] } })
}
