import { randomUUID } from 'node:crypto'
import {
  advanceOrder,
  refundOrder,
  type RefundAsk,
  type RefundOutcome,
} from '#server/orders/index.ts'
import { run, sql } from '#server/platform/database.ts'
import type { OrderAction } from '#domain/orders/order-state.ts'
import type { TestShop } from './shop.ts'

/**
 * Takes an order through the shop's own steps and does what follows from them; throws at a step
 * that is not allowed.
 */
export const orderAction = async (
  test: TestShop,
  orderId: string,
  ...actions: OrderAction[]
): Promise<void> => {
  for (const action of actions) {
    if (!(await advanceOrder(test.shop, orderId, action, 'shop', '', test.clock.now())))
      throw new Error(`The order ${orderId} could not ${action}.`)
  }
  await test.drain()
}

/**
 * Gives back of an order as the shop does, with what follows; goods of all lines with shipping and
 * fee unless said otherwise.
 */
export const refund = async (
  test: TestShop,
  orderId: string,
  given: Partial<RefundAsk> = {},
): Promise<RefundOutcome> => {
  const ask: RefundAsk = {
    orderId,
    lines: 'all',
    withShipping: true,
    withServiceFee: true,
    route: 'original',
    cause: 'complaint',
    causeId: randomUUID(),
    reason: '',
    actor: 'shop',
    ...given,
  }
  const outcome = await test.shop.database.transaction((tx) =>
    refundOrder(tx, test.shop, ask, test.clock.now()),
  )
  await test.drain()
  return outcome
}

/**
 * A refund of a paid order's service fee that its gateway cannot send back, so that the customer
 * has to choose. Answers its id.
 */
export const buildRefund = async (test: TestShop, orderId: string): Promise<string> => {
  await run(test.shop.db, sql`update payments set issuer = 'bca' where order_id = ${orderId}`)
  const made = await refund(test, orderId, {
    lines: [],
    withShipping: false,
    cause: 'late_delivery',
  })
  if (!made.ok || !made.refund) throw new Error(`Nothing could be given back of ${orderId}.`)
  return made.refund.id
}

/** A refund that waits for its gateway, which was not asked yet. Answers its id. */
export const buildWaitingRefund = async (test: TestShop, orderId: string): Promise<string> => {
  const made = await test.shop.database.transaction((tx) =>
    refundOrder(
      tx,
      test.shop,
      {
        orderId,
        lines: [],
        withShipping: false,
        withServiceFee: true,
        route: 'original',
        cause: 'late_delivery',
        causeId: randomUUID(),
        reason: '',
        actor: 'shop',
      },
      test.clock.now(),
    ),
  )
  if (!made.ok || !made.refund) throw new Error(`Nothing could be given back of ${orderId}.`)
  return made.refund.id
}
