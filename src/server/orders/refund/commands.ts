import { BANKS, type Bank } from '#domain/payments/banks.ts'
import { formatRupiah } from '#domain/money.ts'
import type { OpenShop } from '../../shop.ts'
import {
  answerCancelRequest,
  cancelByShop,
  findAnyOrder,
  markTransferred,
  openRefunds,
} from '../index.ts'

type Tell = (line: string) => void
const LISTED_MAX = 200
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** `refunds list | sent`. Returns the exit code, or null for unknown words. */
export const refunds = async (
  { shop }: OpenShop,
  [verb, id, ...words]: string[],
  tell: Tell,
): Promise<number | null> => {
  if (verb === 'list') {
    const open = await openRefunds(shop.db, LISTED_MAX)
    for (const { id: one, number, money, route, state, account } of open) {
      const to = account
        ? `  ${BANKS[account.bank as Bank].name} ${account.number} ${account.holder}`
        : ''
      tell(`${one}  ${number}  ${formatRupiah(money)}  ${route}  ${state}${to}`)
    }
    tell(open.length === 0 ? 'no unfinished refunds' : `${open.length} unfinished`)
    return 0
  }
  if (verb !== 'sent' || !id) return null
  const isDone =
    UUID.test(id) &&
    (await markTransferred(shop, id, words.join(' ').trim().slice(0, 100), shop.clock.now()))
  tell(isDone ? `${id}: transferred` : `there is no open transfer ${id}`)
  return isDone ? 0 : 1
}

/**
 * `cancel shop | allow | refuse`: cancels an order for the shop, or answers a customer's
 * cancellation request.
 */
export const cancel = async (
  { shop }: OpenShop,
  [verb, id, ...words]: string[],
  tell: Tell,
): Promise<number | null> => {
  const order = id ? await findAnyOrder(shop.db, id) : null
  if (!id || (verb !== 'shop' && verb !== 'allow' && verb !== 'refuse')) return null
  if (!order) {
    tell(`there is no order ${id}`)
    return 1
  }
  const reason = words.join(' ').trim().slice(0, 200)
  const now = shop.clock.now()
  const isDone =
    verb === 'shop'
      ? await cancelByShop(shop, order.id, reason, now)
      : await answerCancelRequest(shop, order.id, verb, reason, now)
  const done = verb === 'refuse' ? 'continues' : 'cancelled'
  tell(
    isDone
      ? `${order.number}: ${done}`
      : `${order.number} cannot be ${verb === 'shop' ? 'cancelled' : 'answered'} (${order.state})`,
  )
  return isDone ? 0 : 1
}
