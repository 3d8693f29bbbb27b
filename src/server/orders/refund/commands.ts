import { BANKS, type Bank } from '#domain/payments/banks.ts'
import { formatRupiah } from '#domain/money.ts'
import type { Id } from '#domain/units.ts'
import type { OpenShop } from '../../shop.ts'
import { commandDoer, isWaiting, performCommand, readAs } from '../../staff/index.ts'
import { takeStep } from '../desk/act-on-order.ts'
import { AppError } from '../../errors.ts'
import { findAnyOrder, openRefunds } from '../index.ts'
import { sendTransfer } from './choose-refund.ts'

type Print = (line: string) => void
const LISTED_MAX = 200
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** `refunds list | sent`. Returns the exit code, or null for unknown words. */
export const refunds = async (
  { shop }: OpenShop,
  given: string[],
  print: Print,
): Promise<number | null> => {
  const { words: all, login } = readAs(given)
  const [verb, id, ...words] = all
  if (verb === 'list') {
    const open = await openRefunds(shop.db, LISTED_MAX)
    for (const { id: one, number, money, route, state, account } of open) {
      const to = account
        ? `  ${BANKS[account.bank as Bank].name} ${account.number} ${account.holder}`
        : ''
      print(`${one}  ${number}  ${formatRupiah(money)}  ${route}  ${state}${to}`)
    }
    print(open.length === 0 ? 'no unfinished refunds' : `${open.length} unfinished`)
    return 0
  }
  if (verb !== 'sent' || !id) return null
  const now = shop.clock.now()
  const doer = await commandDoer(shop, { login, needs: 'refunds.approve', now })
  if (!doer) {
    print(`no staff member with the login ${login} may do this`)
    return 1
  }
  const refundId = id as Id<'refund'>
  const reference = words.join(' ').trim().slice(0, 100)
  const actor = doer.staff?.login ?? 'operator'
  const failure = UUID.test(id)
    ? await performCommand(doer, async (tx) => {
        if (!(await sendTransfer(tx, { refundId, actor, reference, now })))
          throw new AppError('not_found')
        const entity = { kind: 'refund', id }
        return { done: null, act: { act: 'transfer_sent', entity, facts: { reference } } }
      })
    : 'not_found'
  if (failure === null) shop.wakeOutbox()
  print(
    failure === null
      ? `${id}: transferred`
      : failure === 'not_found'
        ? `there is no open transfer ${id}`
        : failure,
  )
  return failure === null ? 0 : 1
}

/**
 * `cancel shop | allow | refuse`: cancels an order for the shop, or answers a customer's
 * cancellation request.
 */
export const cancel = async (
  { shop }: OpenShop,
  [verb, id, ...words]: string[],
  print: Print,
): Promise<number | null> => {
  const order = id ? await findAnyOrder(shop.db, id) : null
  if (!id || (verb !== 'shop' && verb !== 'allow' && verb !== 'refuse')) return null
  if (!order) {
    print(`there is no order ${id}`)
    return 1
  }
  const { words: said, login } = readAs(words)
  const doer = await commandDoer(shop, { login, needs: 'orders.write', now: shop.clock.now() })
  if (!doer) {
    print(`no staff member with the login ${login} may do this`)
    return 1
  }
  const step = {
    orderId: order.id,
    action: verb === 'shop' ? ('cancel' as const) : (`${verb}_cancel` as const),
    reason: said.join(' ').trim().slice(0, 200),
  }
  const failure = await performCommand(doer, async (tx) => {
    const outcome = await takeStep(tx, doer, step)
    return isWaiting(outcome) ? outcome : { done: null, act: outcome.act }
  })
  shop.wakeOutbox()
  const done = verb === 'refuse' ? 'continues' : 'cancelled'
  print(
    failure === null
      ? `${order.number}: ${done}`
      : failure === 'order_state'
        ? `${order.number} cannot be ${verb === 'shop' ? 'cancelled' : 'answered'} (${order.state})`
        : failure,
  )
  return failure === null ? 0 : 1
}
