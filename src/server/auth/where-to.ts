import { maskEmail } from '#domain/email.ts'
import { maskPhone } from '#domain/phone.ts'
import type { Channel } from '../adapters/messages/port.ts'
import { AppError } from '../errors.ts'
import type { Account } from './account-store.ts'

/**
 * Where a code goes when not to the phone that it is counted by; `shown` is what its owner
 * recognises the place by.
 */
export type Place = { to?: string; shown: string }

/** By e-mail codes go only to an address that the account has proven; null when it has none. */
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

/** 422 where no code can go that way: a phone is only ever proven by itself. */
export const noSuchPlace = (): AppError =>
  new AppError('invalid', { errors: { send_to: [{ key: 'validation.channel' }] } })
