import {
  changeBags,
  listPackables,
  packOrder,
  unpackOrder,
} from '#contract/staff/picking/packing.ts'
import { once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import { ownPlaces, perform, staff, type Act } from '../staff/index.ts'
import { atOwnPlace } from './at-own-place.ts'
import { changeParcel, packParcel, unpackParcel, type Packed } from './pack.ts'
import { presentBags, presentPackable } from './present.ts'
import { listPackables as readPackables } from './store/packing.ts'

export const packingCalls: Served[] = [
  serve(listPackables, [staff()], async (ask) => {
    const { shop, locale, now, query } = ask
    const places = await ownPlaces(ask, listPackables)
    const moment = { now, locale, settings: shop.settings() }
    const orders = (await readPackables(shop.db, places)).map((row) => presentPackable(row, moment))
    return { data: query.cold ? orders.filter(({ cold }) => cold?.is_late === true) : orders }
  }),

  serve(packOrder, [staff(), atOwnPlace(packOrder, 'order'), once()], async (ask) => {
    const data = await perform(ask, async (tx) => {
      const by = { staffId: ask.staff.id, now: ask.now }
      const packed = await packParcel(tx, ask.shop, ask.params.id, ask.body, by)
      return {
        done: { state: packed.state },
        act: actOnParcel('order_pack', ask.params.id, packed),
      }
    })
    ask.shop.wakeOutbox()
    return { data }
  }),

  serve(changeBags, [staff(), atOwnPlace(changeBags, 'order'), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const { id } = ask.params
      const { remove, add } = ask.body
      const change = { remove, add: add.map((one) => one.is_cold) }
      const by = { staffId: ask.staff.id, now: ask.now }
      const { bags, number, customerId } = await changeParcel(tx, id, change, by)
      const entity = { kind: 'order', id }
      const facts = { number, removed: remove, bags: bags.length }
      return {
        done: { bags: presentBags(bags) },
        act: { act: 'bags_change', customerId, entity, facts },
      }
    }),
  })),

  serve(unpackOrder, [staff(), atOwnPlace(unpackOrder, 'order'), once()], async (ask) => {
    const data = await perform(ask, async (tx) => {
      const by = { staffId: ask.staff.id, now: ask.now }
      const packed = await unpackParcel(tx, ask.shop, ask.params.id, by)
      return {
        done: { state: packed.state },
        act: actOnParcel('order_unpack', ask.params.id, packed),
      }
    })
    ask.shop.wakeOutbox()
    return { data }
  }),
]

const actOnParcel = (
  act: string,
  id: string,
  { number, customerId, state, missing }: Packed,
): Act => ({
  act,
  customerId,
  entity: { kind: 'order', id },
  after: { state },
  facts: { number, missing },
})
