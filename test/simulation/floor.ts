/**
 * What staff do with goods in the simulation, and what customers change meanwhile: deliveries,
 * waste, counter sales, runs, tasks, packing, and paid orders that lose goods or move.
 */
import { col, sql } from '#server/platform/database.ts'
import { receiptForm, receiptLine } from '../support/stock.ts'
import { counterLine, saleOf } from '../support/till.ts'
import {
  asStaff,
  Id,
  someId,
  someOrder,
  someRow,
  tap,
  tapped,
  tokenOf,
  type Operation,
} from './operation.ts'
import { SLOT_TIMES, SLOTS } from './world.ts'

const receive: Operation['run'] = (world, chance) =>
  asStaff(
    world,
    chance,
    'buyer',
    '/receipts',
    receiptForm([
      receiptLine(world.test, chance.pick(world.products), { delivered: 1 + chance.whole(3) }),
    ]),
  )

const waste: Operation['run'] = async (world, chance) => {
  const batch = await someId(
    world,
    chance,
    sql(Id)`select id from batches where on_hand > 0 order by received_at, id`,
  )
  if (batch)
    await asStaff(world, chance, 'buyer', '/waste', {
      batch_id: batch,
      quantity: 1,
      reason: 'damaged',
      note: '',
    })
}

type Discount = { id: string; amount: number }
/**
 * Sells at the counter, sometimes also what online orders hold: at the plain price, and again with
 * what the till then says that discounts take off.
 */
const sellAtTill: Operation['run'] = async (world, chance) => {
  const [product, quantity] = [chance.pick(world.products), 1 + chance.whole(2)]
  const number = `KMG-${chance.whole(1_000_000)}`
  const takePromised = chance.isMet(0.3)
  const sell = (discounts: readonly Discount[]) => {
    const off = discounts.reduce((sum, { amount }) => sum + amount, 0)
    const line = counterLine(product, quantity, {
      discounts: discounts.map(({ id, amount }) => ({ id, amount })),
    })
    const sale = { ...saleOf([line], number), grand_total: product.price * quantity - off }
    return tapped(world, chance, 'POST', '/api/staff/till/sales', {
      token: world.staff.cashier.token,
      body: { ...sale, take_promised: takePromised },
    })
  }
  const changed = (await sell([])).find(({ body }) => body?.code === 'till_price_changed')
  if (changed) await sell(changed.body.details.discounts)
}

const makeRun: Operation['run'] = (world, chance) => {
  const [window_day, window_start] = chance.pick(SLOT_TIMES)
  return asStaff(world, chance, 'picker', '/pick-runs', { window_day, window_start })
}

/** Two pickers take tasks of one run. */
const takeTasks: Operation['run'] = async (world, chance) => {
  const run = await someId(
    world,
    chance,
    sql(Id)`select id from pick_runs where done_at is null order by number`,
  )
  if (!run) return makeRun(world, chance)
  const path = `/pick-runs/${run}/${chance.isMet(0.95) ? 'take' : 'hand-over'}`
  await asStaff(world, chance, chance.pick(['picker', 'other']), path)
}

/** Mostly the picker's own next task, sometimes another one. */
const doTask: Operation['run'] = async (world, chance) => {
  const who = chance.pick(['picker', 'other'] as const)
  const isOwn = chance.isMet(0.8)
  const task = await someId(
    world,
    chance,
    sql(Id)`
      select id from pick_tasks where not ${isOwn}::boolean or (state = 'open' and claimed_by = ${world.staff[who].id}) order by run_id, id`,
  )
  if (!task) return takeTasks(world, chance)
  const act = chance.isMet(0.8) ? 'pick' : chance.isMet(0.6) ? 'short' : 'undo'
  const part = act === 'pick' && chance.isMet(0.2) ? { quantity: 1 } : {}
  await asStaff(world, chance, who, `/pick-tasks/${task}`, { act, ...part })
}

/** Packs an order, mostly one that is picked, or undoes that. */
const pack: Operation['run'] = async (world, chance) => {
  const isUndo = chance.isMet(0.2)
  const isEarly = chance.isMet(0.2)
  const order = await someId(
    world,
    chance,
    sql(Id)`
      select o.id from orders o
      where o.state = ${isUndo ? 'packed' : 'picking'} and exists (select from pick_tasks t where t.order_id = o.id)
        and (${isUndo || isEarly}::boolean or not exists (select from pick_tasks t where t.order_id = o.id and t.state = 'open'))
      order by o.placed_at, o.number`,
  )
  const path = `/packing/${order}${isUndo ? '/undo' : ''}`
  if (order) await asStaff(world, chance, 'picker', path, isUndo ? {} : { bags: 1, is_sure: true })
}

/** A customer takes a unit out of a paid order, mostly one that something remains of. */
const drop: Operation['run'] = async (world, chance) => {
  const isAny = chance.isMet(0.2)
  const line = await someRow(
    world,
    chance,
    sql({ id: col.text, orderId: col.text, customerId: col.text })`
      select l.id, l.order_id as "orderId", o.customer_id as "customerId" from order_lines l join orders o on o.id = l.order_id
      where ${isAny}::boolean and o.state in ('confirmed', 'picking')
        or o.state = 'confirmed' and (l.quantity > 1 or exists (select from order_lines r where r.order_id = o.id and r.id <> l.id))
      order by o.placed_at, o.number, l.position`,
  )
  if (!line) return
  await tap(world, chance, 'POST', `/api/shop/orders/${line.orderId}/drop`, {
    token: tokenOf(world, line.customerId),
    body: { lines: [{ line_id: line.id, quantity: 1 }] },
  })
}

/** A customer moves a paid order to another window. */
const move: Operation['run'] = async (world, chance) => {
  const order = await someOrder(world, chance, ['confirmed', 'picking'])
  if (order)
    await tap(world, chance, 'PUT', `/api/shop/orders/${order.id}/time-pickup`, {
      token: tokenOf(world, order.customerId),
      body: { time_pickup: chance.pick(SLOTS) },
    })
}

/** Ends a discount that still runs: carts and bills that count on it cost more from then on. */
const endDiscount: Operation['run'] = async (world, chance) => {
  const id = await someId(
    world,
    chance,
    sql(Id)`select id from automatic_discounts where ends_at is null order by id`,
  )
  if (id) await asStaff(world, chance, 'buyer', `/automatic-discounts/${id}/end`)
}

export const HANDS: readonly Operation[] = [
  { name: 'receive', weight: 1, run: receive },
  { name: 'waste', weight: 1, run: waste },
  { name: 'sell at the till', weight: 2, run: sellAtTill },
  { name: 'make a run', weight: 2, run: makeRun },
  { name: 'take tasks', weight: 4, run: takeTasks },
  { name: 'do a task', weight: 20, run: doTask },
  { name: 'pack', weight: 6, run: pack },
  { name: 'drop', weight: 2, run: drop },
  { name: 'move', weight: 1, run: move },
  { name: 'end a discount', weight: 1, run: endDiscount },
]
