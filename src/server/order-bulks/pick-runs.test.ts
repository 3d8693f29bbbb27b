/** Chosen orders are put into runs of picks: as many as a trolley takes, by window. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildProduct, changeSettings, type TestProduct } from '../../../test/support/builders.ts'
import { openFloorShop } from '../../../test/support/floor.ts'
import { begun, finishBulks, previewed } from '../../../test/support/order-bulks.ts'
import { buildStaff, staffAsk, type TestStaff } from '../../../test/support/staff.ts'

let shop: Awaited<ReturnType<typeof openFloorShop>>
let product: TestProduct
let lead: TestStaff
beforeAll(async () => {
  shop = await openFloorShop()
  await changeSettings(shop.test, { 'pick.ordersMax': 2 })
  product = await buildProduct(shop.test, { stock: 1_000 })
  lead = await buildStaff(shop.test, 'shift_lead', null)
})
afterAll(() => shop.close())

type Window = { day: string; start: string }
const ordersOf = async (window: Window, count: number) => {
  const made: { id: string; number: string }[] = []
  while (made.length < count) {
    // Their ids order them by time.
    shop.test.clock.advance(1_000)
    const { orderId } = await shop.floor.orderOf([[product, 1]], window)
    const [{ number } = { number: '' }] = await shop.test.sql<{ number: string }>(
      'select number from orders where id = $1::text::uuid',
      orderId,
    )
    made.push({ id: orderId, number })
  }
  return made
}
const numbersOf = (all: readonly { number: string }[]) => all.map(({ number }) => number)
/** The orders of each run that holds some of these, in the order of the runs. */
const runsOf = async (all: readonly { id: string }[]) => {
  const rows = await shop.test.sql<{ run: string; id: string }>(
    `select t.run_id::text as run, t.order_id::text as id from totes t join pick_runs r on r.id = t.run_id
     where t.order_id::text in (select jsonb_array_elements_text($1::text::jsonb)) order by r.number, t.position`,
    JSON.stringify(all.map(({ id }) => id)),
  )
  return [...Map.groupBy(rows, ({ run }) => run).values()].map((run) => run.map(({ id }) => id))
}

it('fills runs by window and says which orders stay, and why', async () => {
  const { test, floor } = shop
  const [first, second] = [floor.nextWindow(), floor.nextWindow()]
  const three = await ordersOf(first, 3)
  const [other] = await ordersOf(second, 1)
  const [taken] = await ordersOf(second, 1)
  await previewed(test, lead, { act: 'pick_run', numbers: [taken!.number] })
  await begun(test, lead, { act: 'pick_run', numbers: [taken!.number] })
  await finishBulks(test)

  const wanted = { act: 'pick_run', numbers: numbersOf([...three, other!, taken!]) }
  const { preview } = await previewed(test, lead, wanted)
  expect(preview.body.data).toMatchObject({
    changes: 4,
    left_out: [{ why: 'in_run', count: 1, numbers: [taken!.number] }],
    returned: 0,
    needs_second: false,
    runs: { count: 3, too_large: [] },
  })
  const { body } = await begun(test, lead, wanted)
  await finishBulks(test)
  const { data } = (await staffAsk(test, lead)('GET', `/order-bulks/${body.data.id}`)).body
  expect(data).toMatchObject({ state: 'done', counts: { done: 4, failed: 0 } })
  // The order of another act does not share its run.
  expect(await runsOf([...three, other!, taken!])).toEqual([
    [taken!.id],
    [three[0]!.id, three[1]!.id],
    [three[2]!.id],
    [other!.id],
  ])
  const tasks = await test.sql<{ letter: string; wanted: number }>(
    `select t.letter, k.wanted from pick_tasks k join totes t on t.order_id = k.order_id
     where k.order_id::text in ($1::text, $2::text) order by 1`,
    three[0]!.id,
    three[1]!.id,
  )
  expect(tasks).toEqual([
    { letter: 'A', wanted: 1 },
    { letter: 'B', wanted: 1 },
  ])
})

it('leaves alone what was taken into another run meanwhile', async () => {
  const { test, floor } = shop
  const window = floor.nextWindow()
  const two = await ordersOf(window, 2)
  const { body } = await begun(test, lead, { act: 'pick_run', numbers: numbersOf(two) })
  await floor.runOf(window)
  await finishBulks(test)
  const { data } = (await staffAsk(test, lead)('GET', `/order-bulks/${body.data.id}`)).body
  expect(data.counts).toMatchObject({ done: 0, failed: 2 })
  expect(await runsOf(two)).toHaveLength(1)
})

it('is closed to those who do not pick, and to orders of other places', async () => {
  const { test, floor } = shop
  const [one] = await ordersOf(floor.nextWindow(), 1)
  const wanted = { act: 'pick_run', numbers: [one!.number] }
  const support = await buildStaff(test, 'support', null)
  expect((await previewed(test, support, wanted)).preview.status).toBe(403)
  const elsewhere = await buildStaff(test, 'shift_lead', 'bogor')
  expect((await previewed(test, elsewhere, wanted)).preview.body.data.changes).toBe(0)
})
