/**
 * Own riders in the simulation: the desk plans runs and gives orders to riders, who leave, arrive,
 * call, hand over, give up, take refused goods back, and count their cash.
 */
import { col, sql } from '#server/platform/database.ts'
import type { Chance } from '../support/chance.ts'
import { aside, asStaff, someId, someRow, tap, Id, type Operation } from './operation.ts'
import type { World } from './world.ts'

const RIDERS = ['rider', 'other rider'] as const
type Who = (typeof RIDERS)[number]

/** Mostly who a run is of; sometimes the other rider, whose tap must change nothing. */
const riderOf = ({ staff }: World, chance: Chance, id: string): Who => {
  const own = staff.rider.id === id ? 'rider' : 'other rider'
  return chance.isMet(0.97) ? own : chance.pick(RIDERS)
}

const Planned = {
  day: col.day,
  start: col.text,
  seen: col.json<{ id: string; version: number }[]>(),
}

/** Plans all packed orders of a window, again if needed, for one rider or for both. */
const plan: Operation['run'] = async (world, chance) => {
  const window = await someRow(
    world,
    chance,
    sql(Planned)`
      select o.slot_day as day, o.slot_start as start,
        coalesce((select json_agg(json_build_object('id', r.id, 'version', r.version) order by r.id) from rider_runs r
          where r.day = o.slot_day and r.slot_start = o.slot_start and r.state = 'planned'), '[]') as seen
      from orders o where o.state = 'packed' and o.branch_id is null group by 1, 2 order by 1, 2`,
  )
  if (!window) return
  const { day, start, seen } = window
  const orders = await aside(world, () =>
    world.test.sql<{ id: string }>(
      `select id from orders o where state = 'packed' and branch_id is null and slot_day = $1::text::date and slot_start = $2
        and not exists (select from run_stops s join rider_runs r on r.id = s.run_id where s.order_id = o.id and s.is_open and r.state = 'riding') order by id`,
      day,
      start,
    ),
  )
  const ids = orders.map(({ id }) => id)
  const cut = chance.isMet(0.3) ? chance.whole(ids.length + 1) : ids.length
  const runs = [ids.slice(0, cut), ids.slice(cut)].flatMap((order_ids) =>
    order_ids.length === 0
      ? []
      : [{ rider_id: chance.isMet(0.9) ? world.staff[chance.pick(RIDERS)].id : null, order_ids }],
  )
  await tap(world, chance, 'PUT', '/api/staff/runs', {
    token: world.staff.dispatcher.token,
    body: { day, start, seen, runs },
  })
}

const Given = { number: col.text, rider: col.nullable(col.text) }

/** Gives a packed order to a rider, also one of another rider. */
const give: Operation['run'] = async (world, chance) => {
  const order = await someRow(
    world,
    chance,
    sql(Given)`
      select o.number, (select r.rider_id from run_stops s join rider_runs r on r.id = s.run_id where s.order_id = o.id and s.is_open) as rider
      from orders o where o.state = 'packed' and o.branch_id is null order by o.number`,
  )
  if (order)
    await tap(world, chance, 'PUT', `/api/staff/orders/${order.number}/rider`, {
      token: world.staff.dispatcher.token,
      body: { rider_id: world.staff[chance.pick(RIDERS)].id, seen: order.rider },
    })
}

const Leaving = { id: col.text, riderId: col.text, bags: col.list(col.text) }

/** Leaves with all bags, or with what is packed, or without one of them. */
const begin: Operation['run'] = async (world, chance) => {
  const isExact = chance.isMet(0.8)
  const run = await someRow(
    world,
    chance,
    sql(Leaving)`
      select r.id, r.rider_id as "riderId", json_agg(o.number order by s.position) as bags
      from rider_runs r join run_stops s on s.run_id = r.id join orders o on o.id = s.order_id
      where r.state = 'planned' and r.rider_id is not null and (o.state = 'packed' or not ${isExact}::boolean) group by r.id order by r.id`,
  )
  if (!run) return plan(world, chance)
  const bags = chance.isMet(0.1) ? run.bags.slice(1) : run.bags
  if (bags.length > 0)
    await asStaff(world, chance, riderOf(world, chance, run.riderId), `/my-run/${run.id}/begin`, {
      bags,
    })
}

const Stop = {
  runId: col.text,
  orderId: col.text,
  riderId: col.text,
  code: col.nullable(col.text),
  calls: col.int,
}

const form = (fields: Record<string, string | File>): FormData => {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields)) made.set(name, value)
  return made
}

/** What proves a delivery: the right code, a wrong one, a photo, or the name of who took it. */
const proof = ({ photo }: World, chance: Chance, code: string | null): FormData => {
  const die = chance.next()
  if (die < 0.5 && code !== null) return form({ code })
  if (die < 0.65) return form({ code: String(1_000 + chance.whole(9_000)) })
  return die < 0.75 ? form({ photo }) : form({ received_by: 'Pak Satpam' })
}

/** A rider at an open stop. */
const atStop: Operation['run'] = async (world, chance) => {
  const stop = await someRow(
    world,
    chance,
    sql(Stop)`
      select s.run_id as "runId", s.order_id as "orderId", r.rider_id as "riderId", h.code,
        (select count(*) from delivery_calls c where c.shipment_id = h.id)::integer as calls
      from run_stops s join rider_runs r on r.id = s.run_id left join shipments h on h.order_id = s.order_id and h.attempt = (select max(attempt) from shipments where order_id = s.order_id)
      where s.is_open and r.state = 'riding' order by s.run_id, s.position`,
  )
  if (!stop) return begin(world, chance)
  const { runId, orderId, calls } = stop
  const act = chance.isMet(0.2)
    ? 'arrive'
    : chance.isMet(0.4)
      ? calls > 0
        ? 'fail'
        : 'calls'
      : 'hand-over'
  const body =
    act === 'hand-over'
      ? proof(world, chance, stop.code)
      : act === 'fail'
        ? form({ photo: world.photo })
        : {}
  await asStaff(
    world,
    chance,
    riderOf(world, chance, stop.riderId),
    `/my-run/${runId}/stops/${orderId}/${act}`,
    body,
  )
}

const Refused = { runId: col.text, orderId: col.text, riderId: col.text, lineId: col.text }

/** A customer refuses a unit of what was just handed over. */
const refused: Operation['run'] = async (world, chance) => {
  const found = await someRow(
    world,
    chance,
    sql(Refused)`
      select s.run_id as "runId", s.order_id as "orderId", r.rider_id as "riderId", l.id as "lineId"
      from run_stops s join rider_runs r on r.id = s.run_id join order_lines l on l.order_id = s.order_id
      where s.state = 'delivered' and l.quantity > l.refunded_quantity order by s.order_id, l.position`,
  )
  if (!found) return atStop(world, chance)
  const { runId, orderId, lineId, riderId } = found
  await asStaff(
    world,
    chance,
    riderOf(world, chance, riderId),
    `/my-run/${runId}/stops/${orderId}/refused`,
    form({ line_id: lineId, quantity: '1', reason: 'Memar', photo: world.photo }),
  )
}

const Riding = { id: col.text, riderId: col.text, due: col.int, isOpen: col.flag }

/** Counts the cash at the end: mostly what is due, sometimes less with a reason. */
const end: Operation['run'] = async (world, chance) => {
  const run = await someRow(
    world,
    chance,
    sql(Riding)`
      select r.id, r.rider_id as "riderId",
        coalesce((select sum(o.total - o.credit_used - o.less_cash) from run_stops s join orders o on o.id = s.order_id
          where s.run_id = r.id and s.state = 'delivered' and o.payment_method = 'cod'), 0)::integer as due,
        exists (select from run_stops s where s.run_id = r.id and s.is_open) as "isOpen"
      from rider_runs r where r.state = 'riding' order by r.id`,
  )
  // A run with open stops does not end; one try in five is enough.
  if (!run || (run.isOpen && chance.isMet(0.8))) return atStop(world, chance)
  const isShort = run.due > 0 && chance.isMet(0.3)
  const counted = isShort ? { cash: run.due - 1_000, reason: 'Kembalian' } : { cash: run.due }
  await asStaff(
    world,
    chance,
    riderOf(world, chance, run.riderId),
    `/my-run/${run.id}/end`,
    counted,
  )
}

const checkCash: Operation['run'] = async (world, chance) => {
  const run = await someId(
    world,
    chance,
    sql(Id)`select id from rider_runs where state = 'done' order by id`,
  )
  if (run) await asStaff(world, chance, 'dispatcher', `/runs/${run}/cash-check`)
}

export const RIDES: readonly Operation[] = [
  { name: 'plan runs', weight: 3, run: plan },
  { name: 'give to a rider', weight: 1, run: give },
  { name: 'begin a run', weight: 3, run: begin },
  { name: 'at a stop', weight: 10, run: atStop },
  { name: 'refused at the door', weight: 2, run: refused },
  { name: 'end a run', weight: 3, run: end },
  { name: 'check cash', weight: 1, run: checkCash },
]
