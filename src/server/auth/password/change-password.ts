import { pages } from '#contract/pages.ts'
import type { createPassword, updatePassword } from '#contract/auth/auth.ts'
import type { Body } from '#contract/call.ts'
import { AppError } from '../../errors.ts'
import { notify } from '../../notifications/index.ts'
import type { Caller, Context } from '../../shop.ts'
import { findCustomerAccount, setPassword } from '../store/account.ts'
import { hashOfNew, replacePassword, tellOfPassword } from './new-password.ts'
import { provePassword } from '../proof.ts'
import { endOtherSessionsOf } from '../store/auth.ts'

/**
 * Checks the old password and sets the new one. Every session ends, including this one, and the
 * owner gets a message.
 */
export const changePassword = async (
  ask: Context & { body: Body<typeof updatePassword>; customer: Caller },
): Promise<void> => {
  const { shop, body, customer, now } = ask
  const account = await provePassword(shop, customer, body.old_password, now)
  await replacePassword({ ...ask, account, password: body.new_password, field: 'new_password' })
}

/**
 * Sets a first password for an account that came by a provider, and ends the other sessions. 409
 * when there is a password already.
 */
export const setFirstPassword = async (
  ask: Context & { body: Body<typeof createPassword>; customer: Caller },
): Promise<void> => {
  const { shop, body, customer, now } = ask
  const account = await findCustomerAccount(shop.db, customer.customerId)
  if (!account) throw new AppError('unauthenticated')
  if (account.passwordHash !== null) throw new AppError('password_exists')
  const first = { ...ask, account, password: body.password, field: 'password' }
  const passwordHash = await hashOfNew(first)
  await shop.database.transaction(async (tx) => {
    await setPassword(tx, account.id, passwordHash)
    await endOtherSessionsOf(tx, account.id, customer.sessionId, now)
    await notify(tx, {
      customerId: account.id,
      kind: 'password_created',
      params: {},
      href: pages.settings('security'),
      now,
    })
  })
  tellOfPassword(first)
}
