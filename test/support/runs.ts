import { buildOrder, buildProduct } from './builders.ts'
import { orderAction } from './orders.ts'
import { TEST_NOW, type TestShop } from './shop.ts'
import { buildParcel, type Ordered } from './deliveries.ts'
import { buildStaff, staffAsk, type TestStaff } from './staff.ts'

export type Ride = {
  runId: string
  rider: TestStaff
  desk: TestStaff
  orders: (Ordered & { number: string; lineId: string })[]
  window: { day: string; start: string }
}

/** A planned run of packed orders, assigned to a rider. */
export const buildRun = async (
  test: TestShop,
  count = 2,
  isCash = false,
  units = 1,
): Promise<Ride> => {
  const [rider, desk] = [await buildStaff(test, 'rider'), await buildStaff(test, 'rider_desk')]
  const orders: Ride['orders'] = []
  // Other asks of the same shop fill the windows.
  await test.sql('update delivery_slots set capacity_orders = 1000, capacity_grams = 100000000')
  for (let index = 0; index < count; index++) {
    const parcel = isCash
      ? await buildCashParcel(test, units)
      : await buildParcel(test, {}, {}, ['pick', 'pack'])
    const [row] = await test.sql<{ number: string; line: string }>(
      'select o.number, l.id as line from orders o join order_lines l on l.order_id = o.id where o.id = $1::text::uuid limit 1',
      parcel.orderId,
    )
    orders.push({ ...parcel, number: row!.number, lineId: row!.line })
  }
  // A window of its own, so that tests do not see each other's orders.
  const window = { day: nextDay(), start: '10:00' }
  for (const { orderId } of orders)
    await test.sql(
      'update orders set slot_day = $1::text::date, slot_start = $2, slot_end = $3 where id = $4::text::uuid',
      window.day,
      window.start,
      '12:00',
      orderId,
    )
  const planned = await staffAsk(test, desk)('PUT', '/runs', {
    ...window,
    seen: [],
    runs: [{ rider_id: rider.id, order_ids: orders.map(({ orderId }) => orderId) }],
  })
  if (planned.status !== 200) throw new Error(JSON.stringify(planned.body))
  const { body } = await staffAsk(test, rider)('GET', '/my-run')
  return { runId: body.data.run.id, rider, desk, orders, window }
}

/** Cash is for those who have bought before. */
const buildCashParcel = async (test: TestShop, quantity: number): Promise<Ordered> => {
  const { buyer, orderId: first } = await buildParcel(test)
  await orderAction(test, first, 'deliver', 'complete')
  const product = await buildProduct(test)
  const orderId = await buildOrder(test, buyer, product, { method: 'cod', quantity })
  await orderAction(test, orderId, 'pick', 'pack')
  return { buyer, product, orderId }
}

let days = 0
const nextDay = (): string =>
  new Date(new Date(TEST_NOW).getTime() + (30 + (days += 1)) * 86_400_000)
    .toISOString()
    .slice(0, 10)

/** The code that the customer of an order says at the door. */
export const codeAtDoor = async (test: TestShop, orderId: string): Promise<string> =>
  (
    await test.sql<{ code: string }>(
      'select code from shipments where order_id = $1::text::uuid order by attempt desc limit 1',
      orderId,
    )
  )[0]!.code

/** Gives an order these bags, as its packing does. */
export const bagOrder = (test: TestShop, orderId: string, count: number) =>
  test.sql(
    `insert into order_bags (order_id, bag, is_cold, packed_at)
     select $1::text::uuid, n, false, $2::text::timestamptz from generate_series(1, $3::integer) n`,
    orderId,
    TEST_NOW,
    String(count),
  )

/** Acts of a rider at the stops of a run. */
export const rideOf = (test: TestShop, { runId, rider, orders }: Ride) => {
  const ask = staffAsk(test, rider)
  const form = (fields: Record<string, string | File>) => {
    const made = new FormData()
    for (const [name, value] of Object.entries(fields)) made.set(name, value)
    return made
  }
  return {
    ask,
    begin: (bags = orders.map(({ number }) => number), headers = {}, chilled?: string) =>
      ask('POST', `/my-run/${runId}/begin`, { bags, chilled_c: chilled }, headers),
    at: (
      order: string,
      act: 'arrive' | 'calls' | 'hand-over' | 'fail' | 'refused',
      fields?: Record<string, string | File>,
      headers = {},
    ) => ask('POST', `/my-run/${runId}/stops/${order}/${act}`, fields ? form(fields) : {}, headers),
    end: (cash: number, reason = '', headers = {}) =>
      ask('POST', `/my-run/${runId}/end`, { cash, reason }, headers),
    run: async () => (await ask('GET', '/my-run')).body.data.run,
  }
}
