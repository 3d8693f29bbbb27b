/** A rider's queue that arrives shuffled and doubled, over HTTP; `PROOFS=full` shuffles 200 times. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MINUTE_MS } from '#domain/time.ts'
import { makeChance, type Chance } from '../../../test/support/chance.ts'
import { buildRun, type Ride } from '../../../test/support/runs.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { staffAsk } from '../../../test/support/staff.ts'

const SHUFFLES = process.env['PROOFS'] === 'full' ? 200 : 40
const MINUTES_MAX = 10
const [CODE, WRONG] = ['1234', '9999']

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '100000' })
  // The queue has to know the code before the run begins.
  await test.sql(
    `create function fixed_code() returns trigger language plpgsql as $$ begin new.code := '${CODE}'; return new; end $$`,
  )
  await test.sql(
    'create trigger fixed_code before insert on shipments for each row execute function fixed_code()',
  )
})
afterAll(() => test.close())

type Act = { path: string; body: () => object; minutes: number; key: string; after: string | null }

const queueOf = ({ runId, orders }: Ride): Act[] => {
  const [first, second] = orders.map(({ orderId }) => `/my-run/${runId}/stops/${orderId}`)
  const form = (fields: Record<string, string>) => () => {
    const made = new FormData()
    for (const [name, value] of Object.entries(fields)) made.set(name, value)
    return made
  }
  const acts: [path: string, body: () => object][] = [
    [`/my-run/${runId}/begin`, () => ({ bags: orders.map(({ number }) => number) })],
    [`${first}/arrive`, () => ({})],
    [`${first}/hand-over`, form({ code: WRONG })],
    [`${first}/hand-over`, form({ code: CODE })],
    // Refused: the order is handed over by now.
    [`${first}/calls`, () => ({})],
    [`${second}/calls`, () => ({})],
    [`${second}/hand-over`, form({ received_by: 'Pak Dadang', chilled_c: '3.5' })],
    [`/my-run/${runId}/end`, () => ({ cash: 5_000, reason: 'Uang tip' })],
  ]
  return acts.map(([path, body], index) => ({
    path,
    body,
    minutes: -50 + 4 * index,
    key: `k${index}`,
    after: index === 0 ? null : `k${index - 1}`,
  }))
}

const send = async (ride: Ride, { path, body, minutes, key, after }: Act): Promise<string> => {
  const tappedAt = new Date(new Date(TEST_NOW).getTime() + minutes * MINUTE_MS)
  const answer = await staffAsk(test, ride.rider)('POST', path, body(), {
    'idempotency-key': key,
    'x-petik-tapped-at': tappedAt.toISOString(),
    ...(after === null ? {} : { 'x-petik-after': after }),
  })
  return answer.status === 200 ? 'done' : answer.body.code
}

const mixed = <T>(all: readonly T[], chance: Chance): T[] =>
  all
    .map((one) => ({ one, at: chance.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)

/** Everything that the acts change. */
const stateOf = async ({ runId, orders, rider }: Ride) => {
  const ids = orders.map(({ orderId }) => orderId)
  const of = (text: string) => test.sql(text.replaceAll('$ids', `'{${ids.join()}}'::uuid[]`))
  return {
    run: await test.sql(
      'select state, started_at, ended_at, cash_due, cash_collected, cash_reason from rider_runs where id = $1::text::uuid',
      runId,
    ),
    stops: await of(
      'select order_id, state, arrived_at, settled_at from run_stops where order_id = any($ids) order by order_id',
    ),
    orders: await of('select id, state, delivered_at from orders where id = any($ids) order by id'),
    proofs: await of(
      'select order_id, kind, received_by, chilled_c::text, at from delivery_proofs where order_id = any($ids) order by order_id',
    ),
    parcels: await of(
      'select s.order_id, s.status, s.code_tries, (select json_agg(c.at) from delivery_calls c where c.shipment_id = s.id) as calls from shipments s where s.order_id = any($ids) order by s.order_id',
    ),
    taps: await test.sql(
      `select key, tapped_at, refusal ->> 'code' as refusal from staff_taps where staff_id = $1::text::uuid order by key`,
      rider.id,
    ),
  }
}

/** As before the run began. */
const reset = async ({ runId, orders, rider }: Ride): Promise<void> => {
  const ids = `'{${orders.map(({ orderId }) => orderId).join()}}'::uuid[]`
  for (const text of [
    `delete from delivery_calls where shipment_id in (select id from shipments where order_id = any(${ids}))`,
    `delete from shipments where order_id = any(${ids})`,
    `delete from delivery_proofs where order_id = any(${ids})`,
    `update orders set state = 'packed', delivered_at = null where id = any(${ids})`,
    `update run_stops set state = 'waiting', is_open = true, arrived_at = null, settled_at = null where order_id = any(${ids})`,
    `update rider_runs set state = 'planned', started_at = null, ended_at = null, heard_at = null, cash_due = null, cash_collected = null, cash_reason = '' where id = '${runId}'`,
    `delete from staff_taps where staff_id = '${rider.id}'`,
    `delete from idempotency_keys where owner = '${rider.id}'`,
  ])
    await test.sql(text)
}

it(
  `ends in the state of the queue in order, ${SHUFFLES} times`,
  async () => {
    const ride = await buildRun(test, 2)
    const queue = queueOf(ride)
    const answers: string[] = []
    for (const act of queue) answers.push(await send(ride, act))
    expect(answers).toEqual([
      'done',
      'done',
      'delivery_code_wrong',
      'done',
      'run_state',
      'done',
      'done',
      'done',
    ])
    const expected = await stateOf(ride)
    for (let seed = 1; seed <= SHUFFLES; seed++) {
      await reset(ride)
      const chance = makeChance(seed)
      let waiting = [...queue, ...queue]
      while (waiting.length > 0) {
        const early: Act[] = []
        for (const act of mixed(waiting, chance))
          if ((await send(ride, act)) === 'act_too_early') early.push(act)
        waiting = early
      }
      expect(await stateOf(ride), `seed ${seed}`).toEqual(expected)
    }
  },
  MINUTES_MAX * MINUTE_MS,
)
