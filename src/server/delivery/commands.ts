import { readFile } from 'node:fs/promises'
import type { OrderAction } from '#domain/orders/order-state.ts'
import { formatPhone } from '#domain/auth/phone.ts'
import { latestShipment, callsOf, proofOf } from '../couriers/index.ts'
import {
  callCustomer,
  endFailedDeliveries,
  failDelivery,
  handOver,
  sendAgain,
  troubledParcels,
} from './index.ts'
import { advanceByCommand, findAnyOrder } from '../orders/index.ts'
import type { OpenShop } from '../shop.ts'

type Print = (line: string) => void
type Order = NonNullable<Awaited<ReturnType<typeof findAnyOrder>>>
type Verb = (open: OpenShop, order: Order, args: string[], print: Print) => Promise<number>

export const ORDER_VERBS =
  'show | confirm | pick | pack | send | deliver | call | fail | again <order>, or: problems'
const PHOTO_BYTES_MAX = 5 * 1024 * 1024
const ACTOR = 'operator'

/** The delivery steps of an order, one command each. Null for unknown words. */
export const deliveryCommand = async (
  open: OpenShop,
  [verb, id, ...args]: string[],
  print: Print,
): Promise<number | null> => {
  if (verb === 'problems') return problems(open, print)
  const known = verb === undefined || !Object.hasOwn(verbs, verb) ? undefined : verbs[verb]
  if (!known || !id) return null
  const order = await findAnyOrder(open.shop.db, id)
  if (order) return known(open, order, args, print)
  print(`there is no order ${id}`)
  return 1
}

const step =
  (action: OrderAction): Verb =>
  async ({ shop }, order, args, print) => {
    const step = { action, reason: args.join(' '), now: shop.clock.now() }
    const done = await advanceByCommand(shop, order.id, step)
    return say(
      done,
      done
        ? `${order.number}: ${action}`
        : `${order.number} is ${order.state}: ${action} is not possible`,
      print,
    )
  }

const say = (done: boolean, line: string, print: Print): number => {
  print(line)
  return done ? 0 : 1
}

const show: Verb = async ({ shop }, order, _args, print) => {
  const [shipment, proof] = await Promise.all([
    latestShipment(shop.db, order.id),
    proofOf(shop.db, order.id),
  ])
  print(
    `${order.number}  ${order.state}, ${order.paymentState}, ${order.slotDay} ${order.slotStart}–${order.slotEnd}, ${order.shippingName.en}`,
  )
  print(
    `  to ${order.address.name}, ${formatPhone(order.address.phone)}, ${order.address.fullAddress}`,
  )
  if (shipment) {
    const calls = await callsOf(shop.db, shipment.id)
    print(
      `  parcel ${shipment.attempt}: ${shipment.status} by ${shipment.provider}${shipment.waybill ? `, ${shipment.waybill}` : ''}, ${calls.length} calls`,
    )
    if (shipment.driver)
      print(
        `  rider ${shipment.driver.name}, ${shipment.driver.vehicle}, ${formatPhone(shipment.driver.phone)}`,
      )
    if (shipment.unknownSince) print(`  no update since ${shipment.unknownSince.toISOString()}`)
  }
  if (proof)
    print(
      `  handed over ${proof.at.toISOString()} by ${proof.kind}${(proof.picture ?? proof.link) ? ` ${proof.picture ?? proof.link}` : ''}`,
    )
  return 0
}

const OUTCOMES = {
  done: 'delivered',
  wrong_code: 'this is not the customer’s code',
  too_many_codes: 'too many wrong codes: now only a photo is accepted',
  no_parcel: 'no parcel was sent',
  bad_photo: 'the photo must be a JPEG or PNG',
  state: 'it is not in delivery',
} as const

const deliver: Verb = async ({ shop }, order, [flag, value], print) => {
  const now = shop.clock.now()
  if (flag === '--code' && /^\d{4}$/.test(value ?? '')) {
    const outcome = await handOver(shop, order.id, { code: value! }, ACTOR, now)
    return say(outcome === 'done', `${order.number}: ${OUTCOMES[outcome]}`, print)
  }
  if (flag === '--photo' && value) {
    const photo = await readFile(value).catch(() => null)
    if (!photo || photo.length > PHOTO_BYTES_MAX)
      return say(false, `${value} cannot be read, or is over 5 MB`, print)
    const outcome = await handOver(shop, order.id, { photo }, ACTOR, now)
    return say(outcome === 'done', `${order.number}: ${OUTCOMES[outcome]}`, print)
  }
  print('usage: npm run shop -- orders deliver <order> --code <4 digits> | --photo <file>')
  return 2
}

const call: Verb = async ({ shop }, order, args, print) => {
  const done = await callCustomer(shop, order.id, ACTOR, args.join(' '), shop.clock.now())
  return say(
    done,
    done ? `${order.number}: call recorded` : `${order.number} is not in delivery`,
    print,
  )
}

const FAILURES = {
  too_few_calls: 'call the customer twice first (orders call)',
  too_soon: 'wait until ten minutes after the first call',
  state: 'it is not in delivery',
} as const

const fail: Verb = async ({ shop }, order, args, print) => {
  const outcome = await failDelivery(shop, order.id, ACTOR, args.join(' '), shop.clock.now())
  if (!outcome.ok) return say(false, `${order.number}: ${FAILURES[outcome.reason]}`, print)
  if (outcome.next === 'over') await endFailedDeliveries(shop, shop.clock.now())
  return say(
    true,
    `${order.number}: ${outcome.next === 'second_try' ? 'failed; one free second try today (orders again)' : 'failed; there is no second try'}`,
    print,
  )
}

const again: Verb = async ({ shop }, order, _args, print) => {
  const done = await sendAgain(shop, order.id, ACTOR, shop.clock.now())
  return say(
    done,
    done ? `${order.number}: on its way again` : `${order.number} has no second try`,
    print,
  )
}

const verbs: Record<string, Verb> = {
  show,
  confirm: step('confirm'),
  pick: step('pick'),
  pack: step('pack'),
  send: step('send'),
  deliver,
  call,
  fail,
  again,
}

const problems = async ({ shop }: OpenShop, print: Print): Promise<number> => {
  const found = await troubledParcels(shop.db)
  for (const { number, status, statusAt, provider, waybill, state } of found)
    print(
      `${number}  ${state}  ${provider} ${status} since ${statusAt.toISOString()}${waybill ? `  ${waybill}` : ''}`,
    )
  print(found.length === 0 ? 'no parcel has a problem' : `${found.length} parcels need attention`)
  return 0
}
