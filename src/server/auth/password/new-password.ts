import { pages } from '#contract/pages.ts'
import { serverWords } from '#i18n/server.ts'
import { AppError } from '../../errors.ts'
import { notify } from '../../notifications/index.ts'
import { hashPassword } from '../../platform/security/passwords.ts'
import type { Queryable } from '../../platform/database.ts'
import type { Context } from '../../shop.ts'
import { setPassword, type Account } from '../store/account.ts'
import { isEasyPassword } from './easy-passwords.ts'
import { clearLoginFailures, endSessionsOf } from '../store/auth.ts'
import { sendSecurityNotice } from '../security-notice.ts'

type NewPassword = Context & { account: Account; password: string; field: string }

/**
 * Hashes a password that is neither common nor derived from the owner's name, e-mail or number;
 * else 422 at `field`.
 */
export const hashOfNew = async ({
  account: { name, email, phone },
  password,
  field,
}: NewPassword): Promise<string> => {
  if (isEasyPassword(password, { name, email, phone: phone ?? '' }))
    throw new AppError('invalid', { errors: { [field]: [{ key: 'validation.passwordCommon' }] } })
  return hashPassword(password)
}

/**
 * Replaces a password: ends every session, clears the failed logins and notifies the owner. `claim`
 * runs first in the same transaction and throws when a concurrent request won.
 */
export const replacePassword = async (
  ask: NewPassword,
  claim?: (tx: Queryable) => Promise<void>,
): Promise<void> => {
  const { shop, account, now } = ask
  const passwordHash = await hashOfNew(ask)
  await shop.database.transaction(async (tx) => {
    await claim?.(tx)
    await setPassword(tx, account.id, passwordHash)
    await endSessionsOf(tx, account.id, now)
    await clearLoginFailures(tx, account.id)
    await notify(tx, {
      customerId: account.id,
      kind: 'password_changed',
      params: {},
      href: pages.settings('security'),
      now,
      isQuiet: true,
    })
  })
  tellOfPassword(ask)
}

/** Notifies the owner's phone of a changed password. */
export const tellOfPassword = ({ shop, account }: NewPassword): void => {
  const text = serverWords(account.locale, shop.settings()['shop.name'])(
    'message.passwordChanged',
    {
      url: `${shop.config.publicUrl}${pages.forgotPassword()}`,
    },
  )
  sendSecurityNotice(shop, account, { purpose: 'password_changed', text })
}
