/** Picked goods that need cooling: how long they wait to be packed, on the floor and on Today. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#domain/time.ts'
import { buildProduct } from '../../../test/support/builders.ts'
import { openFloorShop, type Floor } from '../../../test/support/floor.ts'
import type { TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'

let test: TestShop
let floor: Floor
let lead: ReturnType<typeof staffAsk>
let close: () => Promise<void>
beforeAll(async () => {
  ;({ test, floor, close } = await openFloorShop())
  lead = staffAsk(test, await buildStaff(test, 'shift_lead', null))
})
afterAll(() => close())

describe('picked goods that need cooling', () => {
  it('show how long they are out, until they are packed, and the lead sees those out too long', async () => {
    const [cold, dry] = [
      await buildProduct(test, { refrigerated: true }),
      await buildProduct(test, { name: 'Kering' }),
    ]
    const window = floor.nextWindow()
    const { orderId } = await floor.orderOf(
      [
        [cold, 1],
        [dry, 1],
      ],
      window,
    )
    const { id, tasks } = await floor.runOf(window)
    const waits = async () => ({
      run: (await floor.ask('GET', `/pick-runs/${id}`)).body.data.cold,
      listed: (await floor.ask('GET', '/pick-runs')).body.data.runs.find(
        (run: { id: string }) => run.id === id,
      )?.cold,
      parcel: (await floor.ask('GET', '/packing')).body.data.find(
        (parcel: { id: string }) => parcel.id === orderId,
      ).cold,
    })
    const doTask = (variationId: string) =>
      floor.act(
        tasks.find((task) => task.variation_id === variationId)!,
        { act: 'pick' },
      )
    const late = async () => (await lead('GET', '/today')).body.data.floor

    await doTask(cold.variationId)
    test.clock.advance(20 * MINUTE_MS)
    const soon = { minutes: 20, is_late: false }
    expect(await waits()).toEqual({ run: soon, listed: soon, parcel: soon })
    expect(await late()).toMatchObject({ cold_late: 0 })
    test.clock.advance(MINUTE_MS)
    const now = { minutes: 21, is_late: true }
    expect(await waits()).toEqual({ run: now, listed: now, parcel: now })
    expect(await late()).toMatchObject({ cold_late: 1 })

    await doTask(dry.variationId)
    expect((await floor.pack(orderId)).body.data.state).toBe('packed')
    expect(await waits()).toMatchObject({ run: null, parcel: null })
    test.clock.advance(2 * MINUTE_MS)
    expect(await late()).toMatchObject({ cold_late: 0 })
  })

  it('go on where they stopped when their bag is opened again', async () => {
    const window = floor.nextWindow()
    const { orderId } = await floor.orderOf(
      [[await buildProduct(test, { refrigerated: true }), 1]],
      window,
    )
    const { id, tasks } = await floor.runOf(window)
    const waits = async () => (await floor.ask('GET', `/pick-runs/${id}`)).body.data.cold
    const late = async () => (await lead('GET', '/today')).body.data.floor.cold_late
    await floor.act(tasks[0]!, { act: 'pick' })
    for (const minutes of [7, 14]) {
      test.clock.advance(7 * MINUTE_MS)
      await floor.pack(orderId)
      test.clock.advance(30 * MINUTE_MS)
      await floor.ask('POST', `/packing/${orderId}/undo`, {})
      expect(await waits()).toEqual({ minutes, is_late: false })
    }
    expect(await late()).toBe(0)
    test.clock.advance(7 * MINUTE_MS)
    expect(await late()).toBe(1)
    // Picked again, it has just left the cold.
    await floor.act(tasks[0]!, { act: 'undo' })
    await floor.act(tasks[0]!, { act: 'pick' })
    expect(await waits()).toEqual({ minutes: 0, is_late: false })
  })

  it('do not wait where nothing needs cooling', async () => {
    const window = floor.nextWindow()
    await floor.orderOf([[await buildProduct(test), 1]], window)
    const { id, tasks } = await floor.runOf(window)
    await floor.act(tasks[0]!, { act: 'pick' })
    test.clock.advance(60 * MINUTE_MS)
    expect((await floor.ask('GET', `/pick-runs/${id}`)).body.data.cold).toBeNull()
  })
})
