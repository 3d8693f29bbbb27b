/**
 * The operations of customers, staff and jobs in the simulation. Each draws its input from `chance`
 * and records responses in the journal.
 */
import { randomUUID } from 'node:crypto'
import { nextAction, type OrderAction } from '#domain/orders/order-state.ts'
import { decideCharge, signatureOf, SIGNATURE_HEADER } from '#server/adapters/payment/local.ts'
import { setStock } from '#server/batches/index.ts'
import { expireMissions } from '#server/missions/index.ts'
import {
  advanceOrder,
  completeDelivered,
  expireOrders,
  pollPayments,
} from '#server/orders/index.ts'
import { col, row, rows, sql } from '#server/platform/database.ts'
import { enqueue, workOutbox } from '#server/platform/outbox.ts'
import type { Chance } from '../support/chance.ts'
import { COLLECTING } from './branch.ts'
import { HANDS } from './floor.ts'
import { aside, someOrder, tokenOf, type Operation } from './operation.ts'
import { ASKING } from './questions.ts'
import { RIDES } from './riders.ts'
import { SERVICE } from './service.ts'
import { SLOTS, type World } from './world.ts'

const METHODS = ['qris', 'ewallet', 'va_bca', 'cod'] as const
const shop = (path: string): string => `/api/shop${path}`

const add: Operation['run'] = async (world, chance) => {
  const [customer, product] = [chance.pick(world.customers), chance.pick(world.products)]
  await world.ask('POST', shop('/cart/add-multiple'), {
    token: customer.token,
    headers: chance.isMet(0.3) ? { 'idempotency-key': randomUUID() } : {},
    body: {
      product_id: product.id,
      items: [{ variation_id: product.variationId, quantity: 1 + chance.whole(2) }],
    },
  })
}

const update: Operation['run'] = async (world, chance) => {
  const customer = chance.pick(world.customers)
  const line = await aside(world, () =>
    row(
      world.test.shop.db,
      sql({ key: col.text })`
        select key from cart_lines l join carts c on c.id = l.cart_id where c.customer_id = ${customer.id} order by l.created_at, key limit 1`,
    ),
  )
  if (!line) return add(world, chance)
  await world.ask('PUT', shop('/cart/update'), {
    token: customer.token,
    body: { cart_item_key: line.key, quantity: chance.whole(5) },
  })
}

const coupon: Operation['run'] = async (world, chance) => {
  const { token } = chance.pick(world.customers)
  const code = chance.pick(world.coupons)
  if (chance.isMet(0.2)) await world.ask('DELETE', shop(`/checkout/coupon/${code}`), { token })
  else await world.ask('POST', shop('/checkout/coupon'), { token, body: { code } })
}

/**
 * Places the order: once, twice with one key, or twice without; retries while the shop is
 * unavailable.
 */
const place: Operation['run'] = async (world, chance) => {
  const customer = chance.pick(world.customers)
  const key = chance.isMet(0.5) ? randomUUID() : null
  const body = {
    address_id: customer.addressId,
    payment_method: chance.pick(METHODS),
    time_pickup: chance.pick(SLOTS),
  }
  const ask = () =>
    world.ask('POST', shop('/checkout/process'), {
      token: customer.token,
      headers: key === null ? {} : { 'idempotency-key': key },
      body,
    })
  const tap = async () => {
    let answer = await ask()
    for (let tries = 0; answer.status === 503 && tries < 2; tries++) answer = await ask()
    if (answer.status !== 200) return
    const { order_id: id, payment } = answer.body.data as {
      order_id: string
      payment: { amount: number }
    }
    world.journal.orders.set(id, { key, customerId: customer.id, total: payment.amount })
  }
  if (chance.isMet(0.3)) await Promise.all([tap(), tap()])
  else await tap()
}

/** A charge that its customer has been shown: others cannot be paid. */
const someCharge = (world: World, chance: Chance, statuses: readonly string[]) =>
  aside(world, async () => {
    const found = await rows(
      world.test.shop.db,
      sql({ ref: col.text, status: col.text, orderNumber: col.text, amount: col.int })`
        select ref, status, order_number as "orderNumber", g.amount from gateway_charges g
        where status = any(${[...statuses]}::text[]) and exists (select 1 from payments p where p.provider_ref = g.ref)
        order by g.created_at, order_number, g.amount, g.method`,
    )
    return found.length === 0 ? null : chance.pick(found)
  })

const payAtGateway: Operation['run'] = async (world, chance) => {
  // A virtual account may be paid after the shop has given up the charge.
  const charge = await someCharge(world, chance, ['pending'])
  if (!charge) return
  const outcome = chance.isMet(0.8) ? 'paid' : chance.isMet(0.5) ? 'failed' : 'expired'
  const now = world.test.clock.now()
  await aside(world, () => decideCharge(world.test.shop.database, charge.ref, outcome, now))
}

/**
 * The gateway sends a notice of a charge: the current status or an old one, once or three times at
 * once.
 */
const tell: Operation['run'] = async (world, chance) => {
  const charge = await someCharge(world, chance, [
    'paid',
    'failed',
    'expired',
    'cancelled',
    'pending',
  ])
  if (!charge) return
  const status = chance.isMet(0.8)
    ? charge.status
    : chance.pick(['pending', 'expired', 'failed', 'paid'])
  const body = JSON.stringify({
    transaction_id: charge.ref,
    status,
    amount: charge.amount,
    order_number: charge.orderNumber,
  })
  const headers = { [SIGNATURE_HEADER]: signatureOf(world.test.config.paymentSecret, body) }
  const send = () => world.ask('POST', '/hooks/local', { body, headers })
  await Promise.all(Array.from({ length: chance.isMet(0.4) ? 3 : 1 }, send))
}

const look: Operation['run'] = async (world, chance) => {
  const order = await someOrder(world, chance, ['pending_payment', 'confirmed', 'expired'])
  if (order)
    await world.ask('GET', shop(`/checkout/order/${order.id}`), {
      token: tokenOf(world, order.customerId),
    })
}

const payAgain: Operation['run'] = async (world, chance) => {
  const order = await someOrder(world, chance, ['pending_payment'])
  if (!order) return
  const body = { payment_method: chance.pick(METHODS.slice(0, 3)) }
  await world.ask('POST', shop(`/orders/${order.id}/pay`), {
    token: tokenOf(world, order.customerId),
    body,
  })
}

const cancel: Operation['run'] = async (world, chance) => {
  const order = await someOrder(world, chance, ['pending_payment', 'confirmed'])
  if (order)
    await world.ask('POST', shop(`/orders/${order.id}/cancel`), {
      token: tokenOf(world, order.customerId),
      body: { reason: 'salah pilih' },
    })
}

const ON_THE_WAY = ['packed', 'on_delivery', 'failed_delivery']

/** Staff members advance an order of these states, one or two of them at once. */
const serve =
  (states: readonly string[]): Operation['run'] =>
  async (world, chance) => {
    const order = await someOrder(world, chance, states)
    if (!order) return
    const action: OrderAction =
      order.state === 'on_delivery' && chance.isMet(0.2)
        ? 'fail_delivery'
        : nextAction(order.state as 'confirmed')!
    const take = () =>
      advanceOrder(world.shop, order.id, action, 'shop', '', world.shop.clock.now())
    await Promise.all(Array.from({ length: chance.isMet(0.3) ? 2 : 1 }, take))
  }

const complete: Operation['run'] = async (world, chance) => {
  const order = await someOrder(world, chance, ['delivered', 'completed'])
  if (order)
    await world.ask('POST', shop(`/orders/${order.id}/complete`), {
      token: tokenOf(world, order.customerId),
      body: {},
    })
}

const count: Operation['run'] = async (world, chance) => {
  const { variationId } = chance.pick(world.products)
  const units = 1 + chance.whole(9)
  await world.shop.database.transaction((tx) =>
    setStock(tx, variationId, units, 'shop', world.shop.clock.now()),
  )
}

/** Points become a voucher: requested once, twice with one key, or twice without. */
const redeem: Operation['run'] = async (world, chance) => {
  const { accountToken } = chance.pick(world.customers)
  const headers: Record<string, string> = chance.isMet(0.5)
    ? { 'idempotency-key': randomUUID() }
    : {}
  const points = 40 + chance.whole(100)
  const tap = () =>
    world.ask('POST', '/api/account/v1/point/redeem', {
      token: accountToken,
      headers,
      body: { total_point: points },
    })
  if (chance.isMet(0.4)) await Promise.all([tap(), tap()])
  else await tap()
}

/** Starts a mission, once or twice at the same moment. */
const startMission: Operation['run'] = async (world, chance) => {
  const [{ accountToken }, id] = [chance.pick(world.customers), chance.pick(world.missions)]
  const tap = () =>
    world.ask('POST', `/api/account/v1/mission/start/${id}`, { token: accountToken, body: {} })
  if (chance.isMet(0.3)) await Promise.all([tap(), tap()])
  else await tap()
}

/** Reports a friend's first purchase, once or twice, or its refund. */
const friend: Operation['run'] = async (world, chance) => {
  const [{ id: customerId }, subject] = [
    chance.pick(world.customers),
    chance.pick(['Ayu', 'Bima', 'Citra']),
  ]
  const now = world.shop.clock.now()
  const counted = {
    referrerId: customerId,
    friendId: subject,
    at: now.toISOString(),
    isUndone: chance.isMet(0.25),
  }
  const times = chance.isMet(0.3) ? 2 : 1
  await Promise.all(
    Array.from({ length: times }, () => enqueue(world.shop.db, 'friend.counted', counted, now)),
  )
}

export const OPERATIONS: readonly Operation[] = [
  { name: 'add', weight: 6, run: add },
  { name: 'update', weight: 2, run: update },
  { name: 'coupon', weight: 2, run: coupon },
  { name: 'place', weight: 10, run: place },
  { name: 'pay', weight: 4, run: payAtGateway },
  { name: 'notice', weight: 5, run: tell },
  { name: 'look', weight: 2, run: look },
  { name: 'pay again', weight: 1, run: payAgain },
  { name: 'cancel', weight: 4, run: cancel },
  { name: 'serve', weight: 5, run: serve(['confirmed', 'picking', ...ON_THE_WAY]) },
  { name: 'complete', weight: 2, run: complete },
  { name: 'redeem', weight: 2, run: redeem },
  { name: 'count stock', weight: 1, run: count },
  { name: 'start mission', weight: 2, run: startMission },
  { name: 'friend', weight: 4, run: friend },
  {
    name: 'outbox',
    weight: 5,
    run: async (world) =>
      void (await workOutbox(
        world.shop.database,
        world.shop.clock,
        world.handlers,
        world.shop.log,
      )),
  },
  {
    name: 'expire',
    weight: 3,
    run: async (world) => void (await expireOrders(world.shop, world.shop.clock.now())),
  },
  {
    name: 'poll',
    weight: 2,
    run: async (world) => void (await pollPayments(world.shop, world.shop.clock.now())),
  },
  {
    name: 'tend missions',
    weight: 1,
    run: async (world) => expireMissions(world.shop, world.shop.clock.now()),
  },
  {
    name: 'finish',
    weight: 1,
    run: async (world) => void (await completeDelivered(world.shop, world.shop.clock.now())),
  },
]

const BESIDE_THE_FLOOR = ['place', 'pay', 'notice', 'outbox', 'poll', 'expire', 'complete']

/** With staff who pick, pack, ride, stand at a till and answer complaints; hardly anyone else advances orders that far. */
export const FLOOR_OPERATIONS: readonly Operation[] = [
  ...OPERATIONS.filter(({ name }) => BESIDE_THE_FLOOR.includes(name)),
  { name: 'cancel', weight: 1, run: cancel },
  { name: 'deliver', weight: 1, run: serve(ON_THE_WAY) },
  ...HANDS,
  ...ASKING,
  ...RIDES,
  ...COLLECTING,
  ...SERVICE,
]
