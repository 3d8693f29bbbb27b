import type { OrderAtTill } from '#contract/till/collections.ts'
import { maskPhone } from '#domain/auth/phone.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { nameAtTill } from '#domain/till/till.ts'
import { formatDateTime } from '#i18n/format.ts'
import { dayLabel } from '../couriers/index.ts'
import { AppError } from '../errors.ts'
import {
  actorOf,
  advanceWithin,
  decideUncollected,
  handOverAtBranch,
  orderAtCounter,
  ordersAtCounter,
  sendNewCode,
  type AtCounter,
  type HandedOver,
} from '../orders/index.ts'
import type { RunOnce } from '../http/guards.ts'
import type { Transaction } from '../platform/database.ts'
import type { Context } from '../shop.ts'
import { perform, type StaffCaller } from '../staff/index.ts'
import { atBranch } from './at-branch.ts'

type Asking = Context & { staff: StaffCaller }
type OfOrder = Asking & { params: { id: string }; once: RunOnce }

/** Orders that are coming to the branch, wait there, or were not collected. */
export const listAtBranch = async ({
  shop,
  staff,
  locale,
  now,
}: Asking): Promise<OrderAtTill[]> => {
  const tries = shop.settings()['delivery.codeTries']
  return (await ordersAtCounter(shop.db, atBranch(staff))).map((order) => ({
    ...present(order, locale, now),
    is_locked: order.codeTries >= tries,
  }))
}

const present = (order: AtCounter, locale: Locale, now: Date): Omit<OrderAtTill, 'is_locked'> => ({
  id: order.id,
  number: order.number,
  state: order.state as OrderAtTill['state'],
  customer: nameAtTill(order.name),
  phone: maskPhone(order.phone),
  day_label: dayLabel(order.slotDay, locale, now),
  window: `${order.slotStart}–${order.slotEnd}`,
  lines: order.lines.map((line) => ({
    name: inLocale(line.name, locale),
    variation_name: inLocale(line.variationName, locale),
    quantity: line.quantity,
  })),
  item_count: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  weight_g: order.weightG,
  is_chilled: order.isChilled,
  due: order.due,
  keep_until: order.keepUntil?.toISOString() ?? null,
  formatted_keep_until: order.keepUntil && formatDateTime(order.keepUntil, locale),
})

type Work<Done> = (
  tx: Transaction,
  at: { orderId: string; branchId: string; actor: string; now: Date },
) => Promise<Done | null>

/** One act at the till on an order of its branch. Throws 404, and 409 when `work` refuses (null). */
const act = <Done>(ask: OfOrder, name: string, work: Work<Done>): Promise<Done> =>
  perform(ask, async (tx) => {
    const { staff, params, now } = ask
    const branchId = atBranch(staff)
    const before = await orderAtCounter(tx, branchId, params.id)
    if (!before) throw new AppError('order_not_found')
    const done = await work(tx, { orderId: before.id, branchId, actor: actorOf(ask), now })
    if (done === null) throw new AppError('order_state')
    const after = await orderAtCounter(tx, branchId, params.id)
    return {
      done,
      act: {
        act: name,
        branchId,
        customerId: before.customerId,
        entity: { kind: 'order', id: before.id },
        before: { state: before.state },
        after: { state: after?.state },
        facts: { number: before.number, ...(done === true ? {} : { outcome: done }) },
      },
    }
  })

export const makeReady = (ask: OfOrder): Promise<true> =>
  act<true>(ask, 'order_make_ready', async (tx, { orderId, actor, now }) => {
    const step = { action: 'make_ready', actor, reason: '', now } as const
    return (await advanceWithin(tx, ask.shop, orderId, step)) || null
  })

/** A wrong code is an answer, not an error: its try must count. */
export const handOverAtTill = (ask: OfOrder, code: string): Promise<Exclude<HandedOver, 'state'>> =>
  act(ask, 'order_collected', async (tx, at) => {
    const outcome = await handOverAtBranch(tx, ask.shop, at, code)
    return outcome === 'state' ? null : outcome
  })

export const renewCode = (ask: OfOrder): Promise<true> =>
  act<true>(ask, 'order_new_code', async (tx, at) => (await sendNewCode(tx, at)) || null)

export const decide = (ask: OfOrder, goods: 'shelf' | 'waste'): Promise<true> =>
  act<true>(
    ask,
    `order_goods_${goods}`,
    async (tx, at) => (await decideUncollected(tx, ask.shop, { ...at, goods })) || null,
  )
