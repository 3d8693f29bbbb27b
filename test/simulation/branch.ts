/**
 * Collecting at a branch in the simulation: customers order for it, the till makes ready, hands
 * over, renews codes and says where goods went that were not fetched; jobs remind and give up.
 */
import { collectMethod } from '#domain/delivery/collect.ts'
import { decideForStaff, giveUpUncollected, remindToCollect } from '#server/orders/index.ts'
import { col, sql } from '#server/platform/database.ts'
import type { Chance } from '../support/chance.ts'
import { slotAt } from '../support/collect.ts'
import { asStaff, Id, someId, someRow, tap, type Operation } from './operation.ts'
import type { World } from './world.ts'

/** Windows of today: what is not fetched is given up within the run. */
export const COLLECT_DAY = '2026-11-20'
export const COLLECT_STARTS = ['10:00', '12:00', '14:00', '16:00'] as const

/** Orders what is in the cart to be collected, and the next order to be brought again. */
const order: Operation['run'] = async (world, chance) => {
  const { token, addressId } = chance.pick(world.customers)
  const choose = (shipping_method: string) =>
    world.ask('PUT', '/api/shop/checkout/shipping-method', { token, body: { shipping_method } })
  await choose(collectMethod(world.branch))
  await tap(world, chance, 'POST', '/api/shop/checkout/process', {
    token,
    body: {
      address_id: addressId,
      payment_method: chance.pick(['qris', 'ewallet', 'cod']),
      time_pickup: slotAt(world.branch, COLLECT_DAY, chance.pick(COLLECT_STARTS)),
    },
  })
  await choose('petik-antar')
}

const ofBranch = (world: World, chance: Chance, states: readonly string[]) =>
  someId(
    world,
    chance,
    sql(Id)`
      select id from orders where branch_id is not null and state = any(${[...states]}::text[]) order by placed_at, number`,
  )

const makeReady: Operation['run'] = async (world, chance) => {
  const id = await ofBranch(world, chance, ['packed'])
  if (id) await asStaff(world, chance, 'counter', `/till/collections/${id}/ready`)
}

/** The customer says the code, mostly the right one. */
const handOver: Operation['run'] = async (world, chance) => {
  const ready = await someRow(
    world,
    chance,
    sql({ id: col.text, code: col.text })`
      select o.id, k.code from orders o join collections k on k.order_id = o.id where o.state = 'ready_for_pickup' order by o.placed_at, o.number`,
  )
  if (!ready) return makeReady(world, chance)
  const code = chance.isMet(0.6) ? ready.code : String(1_000 + chance.whole(9_000))
  await asStaff(world, chance, 'counter', `/till/collections/${ready.id}/hand-over`, { code })
}

const renewCode: Operation['run'] = async (world, chance) => {
  const id = await ofBranch(world, chance, ['ready_for_pickup'])
  if (id) await asStaff(world, chance, 'counter', `/till/collections/${id}/new-code`)
}

const decide: Operation['run'] = async (world, chance) => {
  const id = await ofBranch(world, chance, ['failed_delivery'])
  if (id)
    await asStaff(world, chance, 'counter', `/till/collections/${id}/goods`, {
      goods: chance.pick(['shelf', 'waste']),
    })
}

const tend: Operation['run'] = async ({ shop }) => {
  await remindToCollect(shop, shop.clock.now())
  await giveUpUncollected(shop, shop.clock.now())
  await decideForStaff(shop, shop.clock.now())
}

export const COLLECTING: readonly Operation[] = [
  { name: 'order to collect', weight: 2, run: order },
  { name: 'make ready', weight: 3, run: makeReady },
  { name: 'hand over at the till', weight: 4, run: handOver },
  { name: 'new code', weight: 1, run: renewCode },
  { name: 'decide about goods', weight: 2, run: decide },
  { name: 'tend collections', weight: 2, run: tend },
]
