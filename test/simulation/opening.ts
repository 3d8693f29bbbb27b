/** What a run of the floor begins with, so that its few steps reach every desk. */
import { setStock } from '#server/batches/index.ts'
import { buildOrder, payOrder, slotOf } from '../support/builders.ts'
import { buildCollectOrder, slotAt } from '../support/collect.ts'
import { orderAction } from '../support/orders.ts'
import { COLLECT_DAY, COLLECT_STARTS } from './branch.ts'
import { SLOTS, type World } from './world.ts'

const STOCK = 16
const UNITS = 3
/** A window in which only riders have work. */
const EVENING = slotOf('2026-11-21', '16:00')

/** Some stock; paid orders of three units in both windows, of which every other one wants to be asked. */
export const openFloor = async (world: World, paid: number): Promise<void> => {
  const { test, products, customers } = world
  for (const { variationId } of products)
    await test.shop.database.transaction((tx) =>
      setStock(tx, variationId, STOCK, 'test', test.clock.now()),
    )
  for (let index = 0; index < paid; index++) {
    const [buyer, product] = [customers.at(-1 - index)!, products[index % products.length]!]
    const slot = SLOTS[index % SLOTS.length]!
    const id = await buildOrder(test, buyer, product, { slot, quantity: UNITS })
    if (index % 2 === 0)
      await test.sql(
        `update order_lines set substitute = 'ask' where order_id = $1::text::uuid`,
        id,
      )
    await payOrder(test, id)
  }
  await packForRiders(world)
  await packForBranch(world)
}

/** Two packed orders, one of them paid in cash, which only those may who have bought before. */
const packForRiders = async ({ test, products, customers }: World): Promise<void> => {
  const [known, other] = [customers.at(-5)!, customers.at(-1)!]
  const before = await buildOrder(test, known, products[0]!, { slot: EVENING })
  await payOrder(test, before)
  await orderAction(test, before, 'pick', 'pack', 'send', 'deliver', 'complete')
  const inCash = await buildOrder(test, known, products[1]!, { slot: EVENING, method: 'cod' })
  const paid = await buildOrder(test, other, products[2]!, { slot: EVENING })
  await payOrder(test, paid)
  for (const id of [inCash, paid]) await orderAction(test, id, 'pick', 'pack')
}

/** Two orders at the branch: one ready, one on its way there. */
const packForBranch = async ({ test, products, customers, branch }: World): Promise<void> => {
  for (const [index, start] of COLLECT_STARTS.slice(0, 2).entries()) {
    const buyer = customers.at(-2 - index)!
    const slot = slotAt(branch, COLLECT_DAY, start)
    const id = await buildCollectOrder(test, buyer, products[index]!, branch, { slot })
    await payOrder(test, id)
    await orderAction(test, id, 'pick', 'pack')
    if (index === 0) await orderAction(test, id, 'make_ready')
    await test.request('PUT', '/api/shop/checkout/shipping-method', {
      token: buyer.token,
      body: { shipping_method: 'petik-antar' },
    })
  }
}
