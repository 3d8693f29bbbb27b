/** A packed order that no courier comes for: booked again, with another courier, or by own riders. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  KEY,
  startBiteship,
  WEBHOOK,
  type FakeBiteship,
} from '../../../../test/support/biteship.ts'
import { changeSettings, expectBooksRight, stateOf } from '../../../../test/support/builders.ts'
import { buildCourierParcel, trackingOf } from '../../../../test/support/deliveries.ts'
import { orderAction } from '../../../../test/support/orders.ts'
import { codeAtDoor } from '../../../../test/support/runs.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../../test/support/staff.ts'
import { SEEDED_ROLES, type RoleSlug } from '#domain/staff/seeded-roles.ts'
import { askCourier, askDueCouriers } from '../ask-courier.ts'

let test: TestShop
let service: FakeBiteship
beforeAll(async () => {
  service = await startBiteship()
  test = await openTestShop({
    BITESHIP_KEY: KEY,
    BITESHIP_WEBHOOK_SECRET: WEBHOOK.secret,
    BITESHIP_URL: service.url,
    RATE_LIMIT_FACTOR: '1000',
  })
  await changeSettings(test, { 'slot.capacityOrders': 1_000, 'slot.capacityGrams': 100_000_000 })
})
afterAll(async () => {
  await expectBooksRight(test)
  await Promise.all([test.close(), service.close()])
})
beforeEach(async () => {
  test.clock.set(TEST_NOW)
  Object.assign(service, { trouble: null, servesNone: false })
  await test.sql('delete from courier_quotes')
})

const OWN = 'petik-antar'
const JNE = 'bs:standard:jne:reg'
const GOJEK = 'bs:same_day:gojek:same_day'
const refused = () => buildCourierParcel(test, { status: 'unbooked' })
const as = async (role: RoleSlug) => staffAsk(test, await buildStaff(test, role))
type Ask = Awaited<ReturnType<typeof as>>
const choices = (ask: Ask, number: string) => ask('GET', `/orders/${number}/couriers`)
const choose = (ask: Ask, number: string, method: string, version: number) =>
  ask('PUT', `/orders/${number}/courier`, { method, version })
/** Looks, and chooses what the look offers. */
const chooseNow = async (ask: Ask, number: string, method: string) =>
  choose(ask, number, method, (await choices(ask, number)).body.data.version)
const facts = async (orderId: string) =>
  (
    await test.sql<Record<string, unknown>>(
      `select o.shipping_method as method, o.sold_method as sold, o.shipping::integer as shipping, o.total::integer as total,
         s.provider, s.status, s.method as parcel, s.provider_ref as ref, s.next_poll_at is null as silent
       from orders o join shipments s on s.order_id = o.id where o.id = $1::text::uuid`,
      orderId,
    )
  )[0]!
const journal = () =>
  test
    .sql<{ n: number }>('select count(*)::integer as n from journal_entries')
    .then(([one]) => one!.n)
const actsOf = (orderId: string) =>
  test.sql<Record<string, unknown>>(
    `select act, before, after from staff_acts where entity_id = $1 and act = 'courier_chosen'`,
    orderId,
  )
const noticesOf = async (orderId: string): Promise<number> =>
  (
    await test.sql<{ n: number }>(
      `select count(*)::integer as n from notifications where kind = 'order.courier_chosen' and href = '/profile/my-order/' || $1`,
      orderId,
    )
  )[0]!.n

it('shows what other couriers cost, and whether our own riders ride that far', async () => {
  const { number } = await refused()
  const { body } = await choices(await as('rider_desk'), number)
  expect(body.data).toMatchObject({
    state: 'unbooked',
    method: JNE,
    courier: 'JNE',
    service: 'REG',
    own: { method: OWN, reaches: true },
    is_incomplete: false,
  })
  expect(
    body.data.others.map(({ method, price }: Record<string, unknown>) => [method, price]),
  ).toEqual([
    [GOJEK, 17_000],
    ['bs:instant:gojek:instant', 23_000],
  ])
})

it('hands it to our own riders: planned in a run, sent, handed over by the code; the fee stays', async () => {
  const order = await refused()
  const before = await facts(order.orderId)
  const booked = await journal()
  const desk = await as('rider_desk')
  const { status, body } = await chooseNow(desk, order.number, OWN)
  expect([status, body.data]).toEqual([200, { method: OWN, name: 'Petik Antar' }])
  await test.drain()
  await askDueCouriers(test.shop, test.clock.now())
  expect(await facts(order.orderId)).toMatchObject({
    method: OWN,
    sold: JNE,
    shipping: before['shipping'],
    total: before['total'],
    provider: 'own',
    status: 'booking',
    silent: true,
  })
  expect(await journal()).toBe(booked)
  expect(await actsOf(order.orderId)).toEqual([
    {
      act: 'courier_chosen',
      before: { method: JNE, parcel: 'unbooked' },
      after: { method: OWN, parcel: 'booking' },
    },
  ])
  expect(await noticesOf(order.orderId)).toBe(1)
  expect((await trackingOf(test, order)).courier).toMatchObject({
    name: 'Petik Antar',
    status_text: null,
  })
  const [slot] = await test.sql<{ day: string; start: string }>(
    'select slot_day::text as day, slot_start as start from orders where id = $1::text::uuid',
    order.orderId,
  )
  const { data } = (await desk('GET', `/runs?day=${slot!.day}&start=${slot!.start}`)).body
  const numbers = (rows: { number: string }[]) => rows.map(({ number }) => number)
  expect(numbers(data.orders)).toContain(order.number)
  expect(numbers(data.fetched)).not.toContain(order.number)
  await orderAction(test, order.orderId, 'send')
  await test.drain()
  expect((await facts(order.orderId))['status']).not.toBe('booking')
  expect((await trackingOf(test, order)).delivery_code).toBe(await codeAtDoor(test, order.orderId))
})

it('books it again under a new key, and another courier by its own method', async () => {
  const desk = await as('rider_desk')
  for (const method of [JNE, GOJEK]) {
    const { orderId, number } = await refused()
    const placed = service.parcels.size
    expect((await chooseNow(desk, number, method)).status).toBe(200)
    await test.drain()
    expect(service.parcels.size).toBe(placed + 1)
    expect(await facts(orderId)).toMatchObject({
      method,
      parcel: method,
      sold: method === JNE ? null : JNE,
      status: 'confirmed',
      ref: [...service.parcels.keys()].at(-1),
    })
  }
})

it('a courier that refuses again leaves it with a choice again', async () => {
  const { orderId, number } = await refused()
  await test.sql(
    `update orders set address = address || '{"name": ""}' where id = $1::text::uuid`,
    orderId,
  )
  const desk = await as('rider_desk')
  expect((await chooseNow(desk, number, JNE)).status).toBe(200)
  await test.drain()
  expect((await choices(desk, number)).body.data.state).toBe('unbooked')
})

it('of two people at once one wins, and the other looks again', async () => {
  const { orderId, number } = await refused()
  const [one, two] = [await as('rider_desk'), await as('shift_lead')]
  const { version } = (await choices(one, number)).body.data
  const answers = await Promise.all([
    choose(one, number, OWN, version),
    choose(two, number, GOJEK, version),
  ])
  const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
  expect([won!.status, lost!.status, lost!.body.code]).toEqual([200, 409, 'changed_meanwhile'])
  expect((await facts(orderId))['method']).toBe(won!.body.data.method)
  expect(await actsOf(orderId)).toHaveLength(1)
})

it('an answer about the former booking does not touch the new one', async () => {
  const { orderId, number } = await buildCourierParcel(test, { status: 'courier_not_found' })
  const [parcel] = await test.sql<{ id: string }>(
    'select id from shipments where order_id = $1::text::uuid',
    orderId,
  )
  const ref = `bts-${orderId}`
  service.parcels.set(ref, { id: ref, reference: ref, status: 'picked', history: [], body: {} })
  const desk = await as('rider_desk')
  const { version } = (await choices(desk, number)).body.data
  const courier = test.shop.ports.couriers.find(({ provider }) => provider === 'biteship')!
  const { track } = courier
  const chosen = Promise.withResolvers<void>()
  courier.track = async (given) => {
    const answer = await track(given)
    await chosen.promise
    return answer
  }
  const late = askCourier(test.shop, parcel!.id, test.clock.now())
  expect((await choose(desk, number, OWN, version)).status).toBe(200)
  chosen.resolve()
  await late
  courier.track = track
  await test.drain()
  expect((await stateOf(test, orderId)).state).toBe('packed')
  expect((await facts(orderId))['status']).toBe('booking')
})

it('refuses what has left, what is still booked, own riders out of reach, and unknown methods', async () => {
  const desk = await as('rider_desk')
  const gone = await refused()
  const { version } = (await choices(desk, gone.number)).body.data
  await test.sql(`update orders set state = 'on_delivery' where id = $1::text::uuid`, gone.orderId)
  expect((await choose(desk, gone.number, OWN, version)).body.code).toBe('order_state')
  expect((await choices(desk, gone.number)).body.code).toBe('order_state')
  const booked = await buildCourierParcel(test, { waybill: 'JT0101' })
  expect((await choices(desk, booked.number)).body.code).toBe('order_state')
  const far = await refused()
  await test.sql(
    `update orders set address = address || '{"lat": -6.9147, "lng": 107.6098}' where id = $1::text::uuid`,
    far.orderId,
  )
  const { own } = (await choices(desk, far.number)).body.data
  expect(own.reaches).toBe(false)
  expect((await chooseNow(desk, far.number, OWN)).body.code).toBe('courier_unavailable')
  expect((await chooseNow(desk, far.number, 'instan')).body.code).toBe('courier_unavailable')
  expect((await chooseNow(desk, far.number, 'bs:a:b:c')).body.code).toBe('courier_unavailable')
  expect((await facts(far.orderId))['method']).toBe(JNE)
  expect((await choose(desk, 'FR-000000-XXXXX', OWN, 1)).body.code).toBe('order_not_found')
})

it('is open to the roles that plan runs, at the hub alone', async () => {
  const { orderId, number } = await refused()
  for (const role of Object.keys(SEEDED_ROLES) as RoleSlug[]) {
    const may = role === 'owner' || SEEDED_ROLES[role].permissions.includes('windows.write')
    const ask = await as(role)
    expect([role, (await choices(ask, number)).status]).toEqual([role, may ? 200 : 403])
    expect([role, (await choose(ask, number, OWN, 0)).status]).toEqual([role, may ? 409 : 403])
  }
  const elsewhere = staffAsk(test, await buildStaff(test, 'rider_desk', 'bogor'))
  expect((await choices(elsewhere, number)).status).toBe(403)
  expect((await choose(elsewhere, number, OWN, 0)).status).toBe(403)
  expect((await facts(orderId))['method']).toBe(JNE)
})

it('the orders desk finds a refused order among those in trouble, and offers the choice', async () => {
  const { number } = await refused()
  const lead = await as('shift_lead')
  const { data } = (await lead('GET', `/orders/${number}`)).body
  expect([data.troubles, data.parcel.is_left]).toEqual([['courier_refused'], true])
})

it('being late counts by the way that was sold: a parcel of days is owed nothing', async () => {
  const order = await refused()
  const desk = await as('rider_desk')
  expect((await chooseNow(desk, order.number, OWN)).status).toBe(200)
  await test.sql(
    `update orders set slot_starts_at = slot_starts_at - interval '2 days' where id = $1::text::uuid`,
    order.orderId,
  )
  expect((await trackingOf(test, order)).late).toBeNull()
})
