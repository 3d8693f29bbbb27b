import { AppError } from '../errors.ts'
import { approveRefused, prepareComplaint } from '../complaints/index.ts'
import type { Locale } from '#domain/locale.ts'
import { showsPeople } from '#domain/delivery/run.ts'
import type { PreparedAct } from '../staff/index.ts'
import { storeUpload } from '../delivery/index.ts'
import { refuseUnits } from '../orders/index.ts'
import { openStop, type Rider } from './ride.ts'
import { findStop, ownRunOf, type StopRow } from './store/runs.ts'

export type Refused = { lineId: string; quantity: number; reason: string; photo: File }

/**
 * Goods that a customer refused at the door: a complaint of theirs, written by the rider, decided at
 * once up to the limit of the settings.
 */
export const prepareRefused = async (
  rider: Rider,
  { runId, orderId, locale }: { runId: string; orderId: string; locale: Locale },
  { lineId, quantity, reason, photo }: Refused,
): Promise<PreparedAct<object>> => {
  const { shop, staff, at } = rider
  const run = await ownRunOf(shop.db, staff.id, runId)
  const stop = run && (await findStop(shop.db, runId, orderId))
  if (!run || !stop) throw new AppError('not_found')
  if (stop.settledAt === null && stop.cash > 0)
    return await lessCash(
      rider,
      { runId, orderId: stop.orderId },
      { lineId, quantity, reason, photo },
    )
  // The goods are a complaint about what was handed over.
  if (stop.state !== 'delivered' || !showsPeople(run, at)) throw new AppError('run_state')
  const { work, undo } = await prepareComplaint(
    shop,
    { customerId: stop.customerId, locale, now: at },
    orderId,
    {
      slug: 'item-received-damaged',
      items: [{ order_item_id: lineId, quantity }],
      description: reason,
      // Cash is not handed back at the door.
      remedy: stop.cash > 0 ? 'store_credit' : 'original',
      photos: [photo],
    },
  )
  return {
    ...(undo ? { undo } : {}),
    committed: () => shop.wakeOutbox(),
    work: async (tx) => {
      const id = await work(tx)
      await approveRefused(tx, shop, id, { actor: `staff:${staff.id}`, now: at })
      const facts = { number: stop.number, run: runId, quantity, complaint: id }
      const entity = { kind: 'order', id: orderId }
      return {
        done: {},
        act: { act: 'goods_refused', customerId: stop.customerId, entity, facts },
      }
    },
  }
}

/** Before the cash is paid: less of it is collected, which the shop computes. */
const lessCash = async (
  rider: Rider,
  { runId, orderId }: { runId: string; orderId: StopRow['orderId'] },
  { lineId, quantity, reason, photo }: Refused,
): Promise<PreparedAct<object>> => {
  const { shop, staff, at } = rider
  const stored = await storeUpload(shop, photo, at)
  return {
    undo: stored.remove,
    committed: () => shop.wakeOutbox(),
    work: async (tx) => {
      const stop = await openStop(tx, rider, runId, orderId)
      const by = { actor: `staff:${staff.id}`, reason, now: at }
      const outcome = await refuseUnits(tx, shop, orderId, { lineId, quantity }, by)
      if (!outcome.ok) {
        if (outcome.reason === 'state') throw new AppError('run_state')
        throw new AppError('invalid', { errors: { quantity: [{ key: 'validation.invalid' }] } })
      }
      const facts = {
        number: stop.number,
        run: runId,
        quantity,
        less_cash: outcome.less,
        picture: stored.path,
      }
      const entity = { kind: 'order', id: orderId }
      return {
        done: {},
        act: { act: 'goods_not_taken', customerId: stop.customerId, entity, facts },
      }
    },
  }
}
