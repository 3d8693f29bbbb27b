import { useRef, useState } from 'react'
import type { BodyInput } from '#contract/call.ts'
import { addReceipt, listSupplierNames } from '#contract/staff/stock/goods-in.ts'
import { listKnownGoods, listLocations } from '#contract/staff/stock/stock.ts'
import { CallFailure } from '#web/send.ts'
import { isAway } from '#web/staff/offline/away.ts'
import { dropAct, keepAct, useRefused, type StoredAct } from '#web/staff/offline/outbox.ts'
import { useSnapshot } from '#web/staff/offline/use-snapshot.ts'
import { send } from '#web/staff/send.ts'
import { newKey } from '#web/state/idempotency.ts'
import type { Known } from '#web/staff/goods/known.ts'
import type { LineDraft, OfPurchase } from './receipt-draft.ts'

const SCOPE = 'goods-in'
const FRESH_MS = 120_000

/** What is typed about a delivery. */
export type Delivery = {
  location: string
  supplier: string
  purchase: OfPurchase | null
  lines: readonly LineDraft[]
}
type Body = BodyInput<typeof addReceipt>
export type NotReceived = { act: StoredAct; delivery: Delivery }

/** Goods, places and suppliers as this device keeps them; asked for every two minutes at most. */
export const useKnown = () => {
  const read = useRef<{ at: number; known: NonNullable<Known> } | null>(null)
  const snapshot = useSnapshot(SCOPE, async (signal): Promise<NonNullable<Known>> => {
    if (read.current && Date.now() - read.current.at < FRESH_MS) return read.current.known
    const [goods, places, suppliers] = await Promise.all([
      send(listKnownGoods, { signal }),
      send(listLocations, { signal }),
      send(listSupplierNames, { signal }),
    ])
    const known = {
      goods,
      places,
      suppliers: suppliers.map(({ name }) => name),
      orchards: suppliers.flatMap(({ name: supplier, orchards }) =>
        orchards.map((orchard) => ({ ...orchard, supplier })),
      ),
    }
    read.current = { at: Date.now(), known }
    return known
  })
  return snapshot
}

/** Records a delivery: at once, or from this device as soon as the network is back. */
export const useReceive = () => {
  const [isKept, setKept] = useState(false)
  /** Resolves to the id of the receipt; null when it waits on this device. */
  const receive = async (delivery: Delivery, body: Body): Promise<string | null> => {
    setKept(false)
    // The attempt may have arrived without its answer: what is sent later has the same key.
    const key = newKey()
    try {
      return (await send(addReceipt, { body, idempotencyKey: key })).id
    } catch (error) {
      if (!(error instanceof CallFailure) || !isAway(error)) throw error
      const stored = await keepAct(addReceipt, {
        params: {},
        key,
        entity: { kind: 'location', id: delivery.location },
        scope: SCOPE,
        title: 'staff.offline.received',
        words: { supplier: delivery.supplier || '–', units: unitsOf(body) },
        effect: delivery,
        body,
      })
      if (!stored) throw error
      setKept(true)
      return null
    }
  }
  return { receive, isKept }
}

const unitsOf = ({ lines }: Body): number => lines.reduce((sum, one) => sum + one.delivered, 0)

/** Deliveries that the shop refused after they had waited here; opening one takes it off the list. */
export const useNotReceived = () => {
  const refused: readonly NotReceived[] = useRefused(SCOPE).map((act) => ({
    act,
    delivery: act.effect as Delivery,
  }))
  const open = async ({ act, delivery }: NotReceived): Promise<Delivery> => {
    await dropAct(act)
    return delivery
  }
  return { refused, open }
}
