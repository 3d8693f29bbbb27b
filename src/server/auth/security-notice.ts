import type { Shop } from '../shop.ts'
import type { Account } from './store/account.ts'

/** Notifies the owner's phone of a change, without waiting; a failure is logged. */
export const sendSecurityNotice = (
  shop: Shop,
  { id, phone, locale }: Account,
  { purpose, text }: { purpose: string; text: string },
): void => {
  if (phone === null) return
  shop.ports.messages
    .send({ to: phone, channel: 'whatsapp', customerId: id, locale, purpose, text })
    .catch((error: unknown) =>
      shop.log.error(
        { err: error, purpose },
        'the owner of an account could not be notified of a change',
      ),
    )
}
