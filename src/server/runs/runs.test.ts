/** Runs: the desk's plan, the rider's acts, and who sees whose address. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { changeSettings, expectBooksRight, stateOf } from '../../../test/support/builders.ts'
import { trackingOf } from '../../../test/support/deliveries.ts'
import { photoFile } from '../../../test/support/goods.ts'
import { buildRun, codeAtDoor, rideOf } from '../../../test/support/runs.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  await changeSettings(test, { 'slot.capacityOrders': 1_000, 'slot.capacityGrams': 100_000_000 })
})
beforeEach(() => test.clock.set(TEST_NOW))
afterAll(async () => {
  test.clock.set(TEST_NOW)
  await test.drain()
  await expectBooksRight(test)
  await test.close()
})

describe('the plan of a window', () => {
  it('lists packed orders, plans them, and refuses a plan that someone changed meanwhile', async () => {
    const { desk, rider, orders, window, runId } = await buildRun(test)
    const ask = staffAsk(test, desk)
    const listed = (await ask('GET', `/runs?day=${window.day}&start=10:00`)).body.data
    expect(listed.orders).toEqual([])
    expect(listed.runs[0].stops[0]).toMatchObject({
      zones: ['ambient'],
      area: expect.stringMatching(/\w/),
      bags: 1,
    })
    expect(listed.runs).toMatchObject([{ id: runId, state: 'planned', rider: { id: rider.id } }])
    expect(listed.runs[0].stops.map(({ id }: { id: string }) => id)).toEqual(
      orders.map(({ orderId }) => orderId),
    )
    const plan = { ...window, seen: [{ id: runId, version: 1 }], runs: [] }
    expect((await ask('PUT', '/runs', { ...plan, seen: [] })).body.code).toBe('changed_meanwhile')
    expect((await ask('PUT', '/runs', plan)).status).toBe(200)
    const after = (await ask('GET', `/runs?day=${window.day}&start=10:00`)).body.data
    expect([after.runs.length, after.orders.length]).toEqual([0, 2])
  })

  it('409 order_state for an order that is in another run or on its way', async () => {
    const { desk, orders, window } = await buildRun(test, 1)
    const body = { ...window, start: '12:00', seen: [], runs: [] as object[] }
    body.runs = [{ rider_id: null, order_ids: [orders[0]!.orderId] }]
    const answer = await staffAsk(test, desk)('PUT', '/runs', body)
    expect([answer.status, answer.body.code]).toEqual([409, 'order_state'])
  })

  it('403 for a desk of another branch, and no people for one that may not see them', async () => {
    const { window, orders, desk } = await buildRun(test, 1)
    const path = `/runs?day=${window.day}&start=10:00`
    const elsewhere = await buildStaff(test, 'rider_desk', 'bogor')
    expect((await staffAsk(test, elsewhere)('GET', path)).status).toBe(403)
    const masked = (await staffAsk(test, desk)('GET', path)).body.data.runs[0].stops[0]
    const [row] = await test.sql<{ address: { fullAddress: string } }>(
      'select address from orders where id = $1::text::uuid',
      orders[0]!.orderId,
    )
    expect(row!.address.fullAddress.length).toBeGreaterThan(masked.address.length)
  })
})

describe('a run', () => {
  it('goes from the scanned bags over code, name and photo to its end', async () => {
    const ride = await buildRun(test, 3)
    const [first, second, third] = ride.orders
    const rider = rideOf(test, ride)
    const strange = await rider.begin([first!.number, 'FR-260101-XXXXX'])
    expect([strange.status, strange.body.code]).toEqual([409, 'bag_of_other_run'])
    expect((await rider.begin()).status).toBe(200)
    expect((await stateOf(test, first!.orderId)).state).toBe('on_delivery')
    const tracking = await trackingOf(test, first!)
    expect(tracking.courier.driver_name).toBe('Tini Kasir')

    await rider.at(first!.orderId, 'arrive')
    const code = await codeAtDoor(test, first!.orderId)
    const wrong = await rider.at(first!.orderId, 'hand-over', {
      code: code === '0000' ? '1' : '0000',
    })
    expect(wrong.body).toMatchObject({ code: 'delivery_code_wrong' })
    expect((await rider.run()).stops[0].codes_left).toBe(4)
    expect((await rider.at(first!.orderId, 'hand-over', { code })).status).toBe(200)

    const guard = { received_by: 'Pak Dadang', chilled_c: '4.5' }
    expect((await rider.at(second!.orderId, 'hand-over', guard)).status).toBe(200)
    expect((await trackingOf(test, second!)).proof).toMatchObject({
      kind: 'left_with',
      received_by: 'Pak Dadang',
    })
    expect((await rider.end(0)).body.code).toBe('run_state')
    const photo = await photoFile()
    expect((await rider.at(third!.orderId, 'hand-over', { photo })).status).toBe(200)
    expect((await rider.end(0)).status).toBe(200)
    expect(await rider.run()).toMatchObject({ state: 'done', cash_due: 0 })
  })

  it('shows its rider what the customer wrote on the order', async () => {
    const ride = await buildRun(test, 1)
    const [{ orderId }] = ride.orders as [(typeof ride.orders)[0]]
    await test.sql(
      'update orders set notes = $1 where id = $2::text::uuid',
      'Titip satpam',
      orderId,
    )
    expect((await rideOf(test, ride).run()).stops[0].courier_note).toBe('Titip satpam')
  })

  it('names the orders that travel in the same bags until they are handed over', async () => {
    const ride = await buildRun(test, 3)
    const [first, added] = ride.orders
    const addTo = (to: string | null) =>
      test.sql(
        'update orders set added_to = $1::text::uuid where id = $2::text::uuid',
        to,
        added!.orderId,
      )
    await addTo(first!.orderId)
    const rider = rideOf(test, ride)
    const shared = async () =>
      (await rider.run()).stops.map(({ same_bags: numbers }: { same_bags: string[] }) => numbers)
    expect(await shared()).toEqual([[added!.number], [first!.number], []])
    await rider.begin()
    await rider.at(added!.orderId, 'arrive')
    await rider.at(added!.orderId, 'hand-over', { received_by: 'Pak Dadang' })
    expect(await shared()).toEqual([[], [first!.number], []])
    // These two keep a place of their own.
    await addTo(null)
  })

  it('shows the customer what the rider measured in the cold bag', async () => {
    const ride = await buildRun(test, 3)
    const [mild, frozen, unmeasured] = ride.orders
    const rider = rideOf(test, ride)
    await rider.begin()
    const guard = { received_by: 'Pak Dadang' }
    for (const chilled_c of ['warm', '123', '4.55'])
      expect((await rider.at(mild!.orderId, 'hand-over', { ...guard, chilled_c })).status).toBe(422)
    await rider.at(mild!.orderId, 'hand-over', { ...guard, chilled_c: '4.5' })
    await rider.at(frozen!.orderId, 'hand-over', { ...guard, chilled_c: '-18' })
    await rider.at(unmeasured!.orderId, 'hand-over', guard)
    const shown = async (order: (typeof ride.orders)[number], language: string) =>
      (await trackingOf(test, order, language)).proof
    expect(await shown(mild!, 'en-US')).toMatchObject({
      chilled_c: 4.5,
      chilled_text: 'Cold bag at your door: 4.5 °C',
      at: TEST_NOW,
    })
    expect(await shown(mild!, 'id-ID')).toMatchObject({
      chilled_text: 'Tas dingin di depan pintumu: 4,5 °C',
    })
    expect(await shown(frozen!, 'en-US')).toMatchObject({
      chilled_text: 'Cold bag at your door: −18 °C',
    })
    expect(await shown(unmeasured!, 'en-US')).toMatchObject({
      chilled_c: null,
      chilled_text: null,
    })
  })

  it('shows the desk how cold the bags were when the run left', async () => {
    const [cold, unmeasured] = [await buildRun(test, 1), await buildRun(test, 1)]
    const leave = (ride: typeof cold, chilled?: string) =>
      rideOf(test, ride).begin(undefined, {}, chilled)
    expect((await leave(cold, 'cold')).status).toBe(422)
    expect((await leave(cold, '3.5')).status).toBe(200)
    expect((await leave(unmeasured)).status).toBe(200)
    const measured = async ({ desk, window, runId }: typeof cold) => {
      const path = `/runs?day=${window.day}&start=${window.start}`
      const { body } = await staffAsk(test, desk)('GET', path)
      return body.data.runs.find(({ id }: { id: string }) => id === runId).chilled_c
    }
    expect([await measured(cold), await measured(unmeasured)]).toEqual([3.5, null])
    const [act] = await test.sql<{ facts: { chilled_c: number } }>(
      "select facts from staff_acts where act = 'run_begun' and entity_id = $1",
      cold.runId,
    )
    expect(act!.facts.chilled_c).toBe(3.5)
  })

  it('takes a temperature that is not plausible only when it was looked at again', async () => {
    const ride = await buildRun(test, 1)
    const rider = rideOf(test, ride)
    const odd = await rider.begin(undefined, {}, '45.5')
    expect([odd.status, Object.keys(odd.body.errors)]).toEqual([422, ['chilled_c']])
    expect((await rider.begin()).status).toBe(200)
    const given = { received_by: 'Pak Dadang', chilled_c: '45.5' }
    const [{ orderId }] = ride.orders as [(typeof ride.orders)[0]]
    expect((await rider.at(orderId, 'hand-over', given)).status).toBe(422)
    const checked = { ...given, chilled_checked: 'true' }
    expect((await rider.at(orderId, 'hand-over', checked)).status).toBe(200)
  })

  it('leaves orders whose bag was not scanned to another run', async () => {
    const ride = await buildRun(test, 2)
    await rideOf(test, ride).begin([ride.orders[0]!.number])
    const { body } = await staffAsk(test, ride.desk)(
      'GET',
      `/runs?day=${ride.window.day}&start=10:00`,
    )
    expect(body.data.orders.map(({ id }: { id: string }) => id)).toEqual([ride.orders[1]!.orderId])
  })

  it('gives up after two calls and ten minutes, counted from the taps, with a photo', async () => {
    const ride = await buildRun(test, 1)
    const { orderId } = ride.orders[0]!
    const rider = rideOf(test, ride)
    const tapped = (minutes: number) => ({
      'x-petik-tapped-at': new Date(
        new Date(TEST_NOW).getTime() + minutes * MINUTE_MS,
      ).toISOString(),
    })
    await rider.begin(undefined, tapped(-40))
    const photo = await photoFile()
    await rider.at(orderId, 'calls', undefined, tapped(-30))
    await rider.at(orderId, 'calls', undefined, tapped(-25))
    const soon = await rider.at(orderId, 'fail', { photo }, tapped(-21))
    expect([soon.status, soon.body.code]).toEqual([409, 'calls_missing'])
    expect((await rider.at(orderId, 'fail', { photo }, tapped(-20))).status).toBe(200)
    expect((await stateOf(test, orderId)).state).toBe('failed_delivery')
    const [stop] = await test.sql<{ at: Date; picture: string }>(
      'select settled_at as at, door_picture as picture from run_stops where order_id = $1::text::uuid',
      orderId,
    )
    expect(stop!.at).toEqual(new Date(new Date(TEST_NOW).getTime() - 20 * MINUTE_MS))
    expect(stop!.picture).toMatch(/^\/files\/.+\.webp$/)
  })

  it('counts the cash of what was handed over; a difference needs a reason and the desk', async () => {
    const ride = await buildRun(test, 1, true)
    const rider = rideOf(test, ride)
    await rider.begin()
    const due = (await rider.run()).stops[0].cash as number
    expect(due).toBeGreaterThan(0)
    await rider.at(ride.orders[0]!.orderId, 'hand-over', { received_by: 'Ibu Sri' })
    expect((await rider.end(due - 1_000)).body.errors).toHaveProperty('reason')
    expect((await rider.end(due - 1_000, 'Kembalian kurang')).status).toBe(200)
    const desk = staffAsk(test, ride.desk)
    const path = `/runs?day=${ride.window.day}&start=10:00`
    const count = { due, collected: due - 1_000, reason: 'Kembalian kurang' }
    const [before] = (await desk('GET', path)).body.data.runs
    expect(before.cash).toEqual({ ...count, is_checked: false })
    expect((await desk('POST', `/runs/${ride.runId}/cash-check`)).status).toBe(200)
    expect((await desk('GET', path)).body.data.runs[0].cash.is_checked).toBe(true)
    expect((await desk('POST', `/runs/${ride.runId}/cash-check`)).body.code).toBe('run_state')
  })

  it('422 for more cash than a field takes, which no desk could read any more', async () => {
    const ride = await buildRun(test, 1, true)
    const rider = rideOf(test, ride)
    await rider.begin()
    await rider.at(ride.orders[0]!.orderId, 'hand-over', { received_by: 'Ibu Sri' })
    for (const cash of [10_000_000_000, 2 ** 53])
      expect((await rider.end(cash, 'Salah ketik')).body.errors).toHaveProperty('cash')
    expect((await rider.end(9_999_999_999, 'Salah ketik')).status).toBe(200)
    const listed = await staffAsk(test, ride.desk)(
      'GET',
      `/runs?day=${ride.window.day}&start=10:00`,
    )
    expect(listed.body.data.runs[0].cash.collected).toBe(9_999_999_999)
  })

  it('415 for a door photo that is none', async () => {
    const ride = await buildRun(test, 1)
    const rider = rideOf(test, ride)
    await rider.begin()
    const photo = new File(['no photo'], 'pintu.jpg', { type: 'image/jpeg' })
    const answer = await rider.at(ride.orders[0]!.orderId, 'fail', { photo })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([415, ['photo']])
  })

  it('records once in ten minutes that its rider saw who lives there', async () => {
    const ride = await buildRun(test, 2)
    const rider = rideOf(test, ride)
    await rider.begin()
    for (let times = 0; times < 2; times++) await rider.run()
    const looks = await test.sql<{ order: string }>(
      `select facts ->> 'order' as order from staff_acts where staff_id = $1::text::uuid and act = 'looked_at' order by 1`,
      ride.rider.id,
    )
    expect(looks.map(({ order }) => order)).toEqual(
      ride.orders.map(({ number }) => number).toSorted(),
    )
  })

  it('makes goods refused at the door a complaint that is decided', async () => {
    const ride = await buildRun(test, 1)
    const { orderId, lineId } = ride.orders[0]!
    const rider = rideOf(test, ride)
    await rider.begin()
    const refused = { line_id: lineId, quantity: '1', reason: 'Memar', photo: await photoFile() }
    expect((await rider.at(orderId, 'refused', refused)).body.code).toBe('run_state')
    await rider.at(orderId, 'hand-over', { received_by: 'Ibu Sri' })
    const answer = await rider.at(orderId, 'refused', refused)
    expect([answer.status, answer.body.code]).toEqual([200, undefined])
    expect((await rider.run()).stops[0].refused).toBe(1)
    const [complaint] = await test.sql<{ decision: string }>(
      'select decision from complaints where order_id = $1::text::uuid',
      orderId,
    )
    expect(complaint!.decision).toBe('approved')
    const by = await test.sql<{ actor: string }>(
      `select distinct e.actor from complaint_events e join complaints c on c.id = e.complaint_id where c.order_id = $1::text::uuid and e.action in ('review', 'approve', 'approve_partly')`,
      orderId,
    )
    expect(by).toEqual([{ actor: `staff:${ride.rider.id}` }])
  })

  it('collects less for what is refused before the cash is paid, by what the shop computes', async () => {
    const ride = await buildRun(test, 1, true, 3)
    const { orderId, lineId, buyer } = ride.orders[0]!
    const rider = rideOf(test, ride)
    await rider.begin()
    const before = (await rider.run()).stops[0]
    const [less] = before.lines[0].less_cash
    expect(less).toBeGreaterThan(0)
    const refuse = async (quantity: number) =>
      await rider.at(orderId, 'refused', {
        line_id: lineId,
        quantity: String(quantity),
        reason: 'Memar',
        photo: await photoFile(),
      })
    const everything = await refuse(before.lines[0].quantity)
    expect([everything.status, everything.body.code]).toEqual([422, 'invalid'])
    expect((await refuse(1)).status).toBe(200)
    const stop = (await rider.run()).stops[0]
    expect(stop).toMatchObject({ cash: before.cash - less, refused: 0, settled_at: null })
    expect(stop.lines[0].quantity).toBe(before.lines[0].quantity - 1)
    await rider.at(orderId, 'hand-over', { received_by: 'Ibu Sri' })
    expect((await rider.run()).cash_due).toBe(before.cash - less)
    const invoice = await test.request('GET', `/api/shop/orders/${orderId}/invoice`, {
      token: buyer.token,
    })
    expect(invoice.body.data.total).toBe(before.cash - less)
    expect(
      (await rider.ask('POST', `/my-run/${ride.runId}/end`, { cash: before.cash - less })).status,
    ).toBe(200)
    const acts = await test.sql<{ facts: { less_cash: number } }>(
      `select facts from staff_acts where act = 'goods_not_taken' and entity_id = $1`,
      orderId,
    )
    expect(acts).toMatchObject([{ facts: { less_cash: less } }])
    await expectBooksRight(test)
  })

  it('follows its rider: the customer sees the position, the desk silence and delay', async () => {
    const ride = await buildRun(test, 1)
    const rider = rideOf(test, ride)
    await rider.begin()
    const there = { lat: -6.2, lng: 106.8 }
    expect((await rider.ask('POST', `/my-run/${ride.runId}/position`, there)).status).toBe(200)
    expect((await trackingOf(test, ride.orders[0]!)).position).toMatchObject(there)
    const runOf = async () =>
      (await staffAsk(test, ride.desk)('GET', `/runs?day=${ride.window.day}&start=10:00`)).body.data
        .runs[0]
    expect(await runOf()).toMatchObject({ is_silent: false, position: there })
    test.clock.advance(60 * MINUTE_MS)
    const late = await runOf()
    expect([late.is_silent, late.minutes_late > 0]).toEqual([true, true])
  })
})

describe('a rider', () => {
  it('sees people of the own run only, until two hours after its end', async () => {
    const ride = await buildRun(test, 1)
    const rider = rideOf(test, ride)
    const other = await buildStaff(test, 'rider')
    expect((await staffAsk(test, other)('GET', '/my-run')).body.data.run).toBeNull()
    const { orderId } = ride.orders[0]!
    await rider.begin()
    for (const stranger of [other, await buildStaff(test, 'rider', 'bogor')])
      for (const act of ['arrive', 'calls']) {
        const path = `/my-run/${ride.runId}/stops/${orderId}/${act}`
        expect((await staffAsk(test, stranger)('POST', path, {})).status).toBe(404)
      }
    expect((await staffAsk(test, ride.desk)('GET', '/my-run')).status).toBe(403)
    await rider.at(orderId, 'hand-over', { received_by: 'Ibu Sri' })
    await rider.end(0)
    test.clock.advance(2 * HOUR_MS - 1)
    expect((await rider.run()).stops[0].phone).not.toBe('')
    test.clock.advance(1)
    expect((await rider.run()).stops[0]).toMatchObject({
      name: '',
      phone: '',
      address: '',
      notes: '',
    })
  })
})
