import { latestShipment } from '../couriers/index.ts'
import type { WholeOrder } from '../orders/index.ts'
import type { Shop } from '../shop.ts'
import { askCourier } from './ask-courier.ts'

/**
 * Limits for page views of one order, over all viewers: the interval between courier calls, and how
 * long a page waits for the answer.
 */
const ASK_EVERY_MS = 15_000
const WAIT_MS = 2_500

const asking = new WeakMap<Shop, Map<string, Promise<unknown>>>()

/**
 * Polls the courier on a page view when the last answer is older than 15 seconds. A late answer
 * shows on the next view.
 */
export const askForPage = async (shop: Shop, order: WholeOrder, now: Date): Promise<void> => {
  if (order.state !== 'on_delivery' && order.state !== 'packed') return
  const shipment = await latestShipment(shop.db, order.id)
  if (
    !shipment?.nextPollAt ||
    now.getTime() - (shipment.heardAt ?? shipment.createdAt).getTime() < ASK_EVERY_MS
  )
    return
  // Back off after a failed call.
  if (
    shipment.unknownSince !== null &&
    shipment.nextPollAt.getTime() - now.getTime() > ASK_EVERY_MS
  )
    return
  const running = asking.get(shop) ?? new Map<string, Promise<unknown>>()
  asking.set(shop, running)
  const asked =
    running.get(shipment.id) ??
    askCourier(shop, shipment.id, now).finally(() => running.delete(shipment.id))
  running.set(shipment.id, asked)
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, WAIT_MS)))
  await Promise.race([
    asked.catch((error: unknown) =>
      shop.log.error({ err: error }, 'a parcel could not be tracked'),
    ),
    patience,
  ])
  clearTimeout(timer)
}
