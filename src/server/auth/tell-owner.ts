import type { Shop } from '../shop.ts'
import type { Account } from './account-store.ts'

/**
 * Tells the owner of an account on the phone what was changed. Nobody waits for it; what could not
 * be sent is in the log.
 */
export const tellOwner = (
  shop: Shop,
  { phone, locale }: Account,
  { purpose, text }: { purpose: string; text: string },
): void => {
  if (phone === null) return
  shop.ports.messages
    .send({ to: phone, channel: 'whatsapp', locale, purpose, text })
    .catch((error: unknown) =>
      shop.log.error(
        { err: error, purpose },
        'the owner of an account could not be told of a change',
      ),
    )
}
