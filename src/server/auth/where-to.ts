import { maskEmail } from '#domain/auth/email.ts'
import { maskPhone } from '#domain/auth/phone.ts'
import type { Channel } from '../adapters/messages/port.ts'
import { AppError } from '../errors.ts'
import type { Account } from './store/account.ts'

/** `to`: the recipient when it is not the phone; `shown`: its masked form for the owner. */
export type Place = { to?: string; shown: string }

/** E-mail codes go only to a proven address; null when the account has none. */
export const placeFor = (
  channel: Channel,
  phone: string,
  account: Account | null,
): Place | null => {
  if (channel !== 'email') return { shown: maskPhone(phone) }
  return account?.email && account.isEmailVerified
    ? { to: account.email, shown: maskEmail(account.email) }
    : null
}

/** 422 where no code can go by this channel; a phone is only proven by itself. */
export const noSuchPlace = (): AppError =>
  new AppError('invalid', { errors: { send_to: [{ key: 'validation.channel' }] } })
