import { readFile } from 'node:fs/promises'
import { slotStarts } from '#domain/delivery/delivery-slot.ts'
import type { OrderAction } from '#domain/orders/order-state.ts'
import type { WindowChange } from '#domain/delivery/window-week.ts'
import { isPermittedAt } from '#domain/staff/permission.ts'
import { addDays, instantInJakarta, jakartaDate } from '#domain/time.ts'
import { formatPhone } from '#domain/auth/phone.ts'
import { latestShipment, callsOf, proofOf, readSlotFacts } from '../couriers/index.ts'
import {
  callCustomer,
  endFailedDeliveries,
  failDelivery,
  handOver,
  sendAgain,
  troubledParcels,
} from './index.ts'
import { advanceOrder, findAnyOrder } from '../orders/index.ts'
import type { OpenShop, Shop } from '../shop.ts'
import { commandDoer, performCommand, readAs, type Doer } from '../staff/index.ts'
import { changeWindows } from './window-week.ts'

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
    const done = await advanceOrder(shop, order.id, action, ACTOR, args.join(' '), shop.clock.now())
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

export const WINDOW_USAGE =
  'windows [day] | windows close|open <day> [HH:mm] [why] [--as <login>] | windows take <day> <HH:mm> <orders> [why] [--as <login>]'

/** Shows, closes, opens or shrinks the delivery windows of a day. Null for unknown words. */
export const windowsCommand = async (
  open: OpenShop,
  [verb, ...args]: string[],
  print: Print,
): Promise<number | null> => {
  if (verb === undefined || isDay(verb)) return showWindows(open, verb, print)
  const { words, login } = readAs(args)
  const [day, ...rest] = words
  if (!isDay(day)) return null
  const start = /^\d\d:\d\d$/.test(rest[0] ?? '') ? rest.shift()! : null
  const from = { day: day!, start, login }
  if (verb === 'close' || verb === 'open')
    return change(open, { ...from, change: verb, orders: null, why: rest.join(' ') }, print)
  const [orders, ...why] = rest
  if (verb !== 'take' || start === null || !/^\d{1,3}$/.test(orders ?? '')) return null
  const wanted = { ...from, change: 'take' as const, orders: Number(orders), why: why.join(' ') }
  return change(open, wanted, print)
}

const isDay = (text: string | undefined): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text ?? '') && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

const WHY_MAX = 80
type Wanted = {
  day: string
  /** Null: all windows of the day that have not begun. */
  start: string | null
  change: WindowChange
  orders: number | null
  why: string
  login: string | null
}
/** Changes windows as the desk does: one transaction, one row of the audit log. */
const change = async ({ shop }: OpenShop, wanted: Wanted, print: Print): Promise<number> => {
  const { day, start, orders, login } = wanted
  const now = shop.clock.now()
  const doer = await deskDoer(shop, login, now)
  if (!doer) {
    print(`no staff member with the login ${login} may change windows`)
    return 1
  }
  const starts = slotStarts(shop.settings()).filter((one) => now < instantInJakarta(day, one))
  const why = wanted.why.trim().slice(0, WHY_MAX)
  const form = {
    branch: null,
    windows: (start === null ? starts : [start]).map((one) => ({ day, start: one })),
    change: wanted.change,
    orders,
    reason: why === '' ? null : { en: why, id: why },
  }
  let moved = 0
  const failure =
    form.windows.length === 0
      ? 'invalid'
      : await performCommand(doer, async (tx) => {
          const { done, act } = await changeWindows(tx, doer, form)
          moved = done.notified
          return { done: null, act }
        })
  if (failure !== null) {
    print(failure === 'invalid' ? `${day} has no such window that has not begun` : failure)
    return 1
  }
  shop.wakeOutbox()
  const what = { close: 'closed', open: 'open', take: `takes ${orders} orders` }[wanted.change]
  print(`${day} ${start ?? 'all windows'}: ${what}; ${moved} booked orders may move`)
  return 0
}

/** Windows are of the place from which riders leave. */
const deskDoer = async (shop: Shop, login: string | null, now: Date): Promise<Doer | null> => {
  const needs = 'windows.write'
  const doer = await commandDoer(shop, { login, needs, now })
  if (!doer?.staff) return doer
  return isPermittedAt(doer.staff.grants, needs, shop.settings()['hub.location']) ? doer : null
}

const showWindows = async (
  { shop }: OpenShop,
  day: string | undefined,
  print: Print,
): Promise<number> => {
  const settings = shop.settings()
  const first = day ?? jakartaDate(shop.clock.now())
  const loads = await readSlotFacts(shop.db, settings['hub.location'], first)
  const days =
    day === undefined
      ? Array.from({ length: settings['slot.daysAhead'] + 1 }, (_, ahead) => addDays(first, ahead))
      : [day]
  for (const each of days)
    for (const start of slotStarts(settings)) {
      const load = loads.find((one) => one.day === each && one.start === start)
      const capacity = load?.capacityOrders ?? settings['slot.capacityOrders']
      print(
        `${each} ${start}  ${load?.bookedOrders ?? 0} of ${capacity} orders${load?.closed ? ', closed' : ''}${loads.some((one) => one.day === each && one.holiday) ? ', holiday' : ''}`,
      )
    }
  return 0
}
