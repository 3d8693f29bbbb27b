import { BANKS, type Bank } from '#domain/payments/banks.ts'
import { formatRupiah } from '#domain/money.ts'
import type { Transaction } from '../../platform/database.ts'
import type { OpenShop, Shop } from '../../shop.ts'
import {
  commandDoer,
  isWaiting,
  performCommand,
  readAs,
  type Act,
  type Doer,
} from '../../staff/index.ts'
import { takeStep } from '../desk/act-on-order.ts'
import { AppError } from '../../errors.ts'
import { findAnyOrder, openRefunds } from '../index.ts'
import { findBatchByNumber, type BatchRow } from '../store/refund/refund-desk.ts'
import { batchNumber } from './desk/list-refunds.ts'
import { makeBatchWithin, readFile, sendBatchWithin } from './desk/transfer-batches.ts'

type Print = (line: string) => void
const LISTED_MAX = 200
const NUMBER_MAX = 2_000_000_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * `refunds list | batch | file | sent`: the same operations as the desk's, so that another person
 * marks a batch as sent than made it. Returns the exit code, or null for unknown words.
 */
export const refunds = async (
  { shop }: OpenShop,
  given: string[],
  print: Print,
): Promise<number | null> => {
  const { words: all, login } = readAs(given)
  const [verb, id, ...words] = all
  if (verb === 'list') return listOpen(shop, print)
  if ((verb !== 'batch' && verb !== 'file' && verb !== 'sent') || !id) return null
  const now = shop.clock.now()
  const doer = await commandDoer(shop, { login, needs: 'refunds.approve', now })
  if (!doer?.staff) {
    print(
      login === null
        ? 'name your account with --as <login>'
        : `no staff member with the login ${login} may do this`,
    )
    return 1
  }
  const told: string[] = []
  const failure = await performCommand(doer, async (tx) => {
    const outcome = await transfer(tx, { ...doer, staff: doer.staff! }, { verb, id, words })
    told.push(outcome.told)
    return { done: null, act: outcome.act }
  })
  if (failure === null) shop.wakeOutbox()
  print(failure === null ? told.join('') : (REFUSALS[failure] ?? failure))
  return failure === null ? 0 : 1
}

const REFUSALS: Readonly<Record<string, string>> = {
  not_found: 'there is no such batch',
  changed_meanwhile: 'a refund waits for no transfer or is in a batch, or the batch is not open',
  transfer_own: 'another person marks a batch as sent than made it',
}

const listOpen = async (shop: Shop, print: Print): Promise<number> => {
  const open = await openRefunds(shop.db, LISTED_MAX)
  for (const { id, number, money, route, state, account } of open) {
    const to = account
      ? `  ${BANKS[account.bank as Bank].name} •••• ${account.number.slice(-4)}`
      : ''
    print(`${id}  ${number}  ${formatRupiah(money)}  ${route}  ${state}${to}`)
  }
  print(open.length === 0 ? 'no unfinished refunds' : `${open.length} unfinished`)
  return 0
}

type Asked = { verb: 'batch' | 'file' | 'sent'; id: string; words: readonly string[] }
type Teller = Doer & { staff: NonNullable<Doer['staff']> }

const transfer = async (
  tx: Transaction,
  doer: Teller,
  { verb, id, words }: Asked,
): Promise<{ told: string; act: Act }> => {
  if (verb === 'batch') {
    const ids = [id, ...words]
    if (!ids.every((one) => UUID.test(one))) throw new AppError('changed_meanwhile')
    const { batch, act } = await makeBatchWithin(tx, doer, ids)
    return { act, told: `${batchNumber(batch.number)}: ${batch.refunds} transfers` }
  }
  const batch = await batchCalled(tx, id)
  if (verb === 'file') {
    const { text, act } = await readFile(tx, batch)
    return { act, told: text }
  }
  const reference = words.join(' ').trim().slice(0, 100)
  const { act } = await sendBatchWithin(tx, doer, { id: batch.id, reference })
  return { act, told: `${id}: transferred` }
}

/** Throws 404 `not_found`. */
const batchCalled = async (tx: Transaction, called: string): Promise<BatchRow> => {
  const number = Number(/^TF-(\d{1,10})$/.exec(called)?.[1] ?? '0')
  const batch = number > NUMBER_MAX ? null : await findBatchByNumber(tx, number)
  if (!batch) throw new AppError('not_found')
  return batch
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
