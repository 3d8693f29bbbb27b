/** The branches desk: what customers read, who may write, and holidays that close windows. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { branchForm, holidayForm } from '../../../test/support/branches.ts'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  changeSettings,
  expectBooksRight,
  fillCart,
  payOrder,
  placeOrder,
  slotOf,
} from '../../../test/support/builders.ts'
import { orderAction } from '../../../test/support/orders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'

let test: TestShop
let ask: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '100' })
  await changeSettings(test, { 'slot.capacityOrders': 1_000 })
  ask = staffAsk(test, await buildStaff(test, 'owner', null))
})
beforeEach(() => test.clock.set(TEST_NOW))
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const shown = async (id: string, language = 'id-ID') => {
  const headers = { 'accept-language': language }
  const { body } = await test.request('GET', '/api/account/v1/branch', { headers })
  return body.data.rows.find((one: { id: string }) => one.id === id)
}
const opened = async (change: Parameters<typeof branchForm>[0] = {}) =>
  (await ask('POST', '/branches', branchForm(change))).body.data

describe('a branch', () => {
  it('is read by customers as soon as it is added and as it is saved', async () => {
    const made = await ask('POST', '/branches', branchForm({ id: 'petik-uji' }))
    expect(made.status).toBe(201)
    await expect.poll(() => shown('petik-uji')).toMatchObject({ note: 'Di belakang masjid.' })
    const { id: _, ...form } = branchForm({ name: 'Petik Baru', hours: [] })
    const saved = await ask('PUT', '/branches/petik-uji', { version: 1, ...form })
    expect(saved.body.data).toMatchObject({ version: 2, name: 'Petik Baru', hours: [] })
    await expect
      .poll(() => shown('petik-uji', 'en-US'))
      .toMatchObject({
        name: 'Petik Baru',
        note: 'Behind the mosque.',
        services: ['Cut fruit'],
        hours: [],
      })
    const acts = await test.sql<{ act: string; after: object }>(
      "select act, after from staff_acts where entity_kind = 'branch' and entity_id = 'petik-uji' order by id",
    )
    expect(acts.map(({ act }) => act)).toEqual(['branch_added', 'branch_saved'])
    expect(acts[1]!.after).toEqual({ name: 'Petik Baru', hours: [] })
  })

  it('is not shown to customers while it is hidden', async () => {
    const { id, version, ...form } = await opened({ hidden: true })
    expect(await shown(id)).toBeUndefined()
    await ask('PUT', `/branches/${id}`, { version, ...form, hidden: false })
    await expect.poll(() => shown(id)).toBeDefined()
  })

  it('shows the second of two editors what the first saved', async () => {
    const { id, version, ...form } = await opened()
    await ask('PUT', `/branches/${id}`, { version, ...form, name: 'Pertama' })
    const late = await ask('PUT', `/branches/${id}`, { version, ...form, name: 'Kedua' })
    expect([late.status, late.body.code, late.body.details.name]).toEqual([
      409,
      'changed_meanwhile',
      'Pertama',
    ])
  })

  it.each([
    ['an id that is taken', { id: 'petik-dua' }, 'id'],
    ['a pin outside Indonesia', { lat: 52.5, lng: 13.4 }, 'lat'],
    ['no phone number', { phone: 'telepon' }, 'phone'],
    [
      'an end before the start',
      { hours: [{ weekday: 1, open: '20:00', close: '08:00' }] },
      'hours.0.close',
    ],
    [
      'a weekday twice',
      {
        hours: [
          { weekday: 1, open: '08:00', close: '09:00' },
          { weekday: 1, open: '10:00', close: '11:00' },
        ],
      },
      'hours',
    ],
    ['a service without English', { services: [{ en: '', id: 'Parsel' }] }, 'services.0.en'],
  ])('refuses %s at its field', async (_, change, field) => {
    if (field === 'id') await opened(change)
    const refused = await ask('POST', '/branches', branchForm(change))
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
  })

  it('404 for an unknown one', async () => {
    const { id: _, ...form } = branchForm()
    expect((await ask('PUT', '/branches/tidak-ada', { version: 1, ...form })).status).toBe(404)
  })

  it('is the only one from which orders leave', async () => {
    const first = await opened({ hub: true })
    const second = await opened({ hub: true })
    const list = (await ask('GET', '/branches')).body.data as { id: string; hub: boolean }[]
    expect(list.flatMap(({ id, hub }) => (hub ? [id] : []))).toEqual([second.id])
    const { id, version: _, ...form } = first
    // Its version moved on with the flag.
    expect((await ask('PUT', `/branches/${id}`, { version: 1, ...form })).status).toBe(409)
  })
})

const paid = async (slot: string) => {
  const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
  const orderId = await buildOrder(test, buyer, product, { slot })
  await payOrder(test, orderId)
  return { buyer, orderId }
}
const noticesOf = (orderId: string) =>
  test.sql<{ kind: string }>(
    "select kind from notifications where kind = 'order.move_offered' and href = '/profile/my-order/' || $1",
    orderId,
  )
const placed = async (slot: string) => {
  const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
  await fillCart(test, buyer, product)
  return placeOrder(test, buyer, { slot })
}

describe('a holiday', () => {
  const day = '2026-11-22'
  const form = holidayForm({ first_day: day, last_day: day })

  it('says who is booked and what they will be notified, closes its windows and tells them, and sells again once it ends', async () => {
    const slot = slotOf(day, '12:00')
    const [booked, picked] = [await paid(slot), await paid(slot)]
    await orderAction(test, picked.orderId, 'pick')
    const check = (await ask('POST', '/holiday-check', form)).body.data
    expect(check.closes_windows).toBe(true)
    expect(check.booked.map(({ notified }: { notified: boolean }) => notified).sort()).toEqual([
      false,
      true,
    ])
    expect(check.message.text.id).toMatch(
      /^Pesanan .*12:00–14:00, tidak bisa kami antar: Hari Nyepi\. Pilih slot lain, gratis\.$/,
    )
    expect(check.message.title.en).toBe('Your delivery slot was cancelled')
    expect(await noticesOf(booked.orderId)).toHaveLength(0)
    expect((await placed(slot)).status).toBe(200)

    const made = await ask('POST', '/holidays', form)
    expect([made.status, made.body.data.closes_windows]).toEqual([201, true])
    expect(await noticesOf(booked.orderId)).toHaveLength(1)
    expect(await noticesOf(picked.orderId)).toHaveLength(0)
    const { body } = await test.request('GET', `/api/shop/orders/${booked.orderId}/time-pickups`, {
      token: booked.buyer.token,
    })
    const windows = body.data.available_time_pickups as { day: string; reason: string | null }[]
    expect(new Set(windows.filter((one) => one.day === day).map(({ reason }) => reason))).toEqual(
      new Set(['closed']),
    )
    expect((await placed(slot)).body.code).toBe('slot_full')
    const [act] = await test.sql<{ facts: object }>(
      "select facts from staff_acts where act = 'holiday_added' and entity_id = $1",
      made.body.data.id,
    )
    expect(act!.facts).toEqual({ notified: 2 })

    expect((await ask('DELETE', `/holidays/${made.body.data.id}`)).status).toBe(200)
    expect((await placed(slot)).status).toBe(200)
  })

  it('also closes windows that the settings add later', async () => {
    const made = await ask('POST', '/holidays', form)
    await changeSettings(test, { 'slot.minutes': 60 })
    const at = slotOf(day, '13:00')
    expect((await placed(at)).body.code).toBe('slot_full')
    await ask('DELETE', `/holidays/${made.body.data.id}`)
    expect((await placed(at)).status).toBe(200)
    await changeSettings(test, { 'slot.minutes': 120 })
  })

  it('keeps a day closed that another one closes, and a window that was closed by itself', async () => {
    const next = '2026-11-23'
    const both = await ask('POST', '/holidays', holidayForm({ first_day: day, last_day: next }))
    const one = await ask('POST', '/holidays', form)
    await test.sql(
      "update delivery_slots set closed = true where day = '2026-11-23' and start_time = '08:00'",
    )
    await ask('DELETE', `/holidays/${both.body.data.id}`)
    expect((await placed(slotOf(day, '12:00'))).body.code).toBe('slot_full')
    expect((await placed(slotOf(next, '08:00'))).body.code).toBe('slot_full')
    expect((await placed(slotOf(next, '10:00'))).status).toBe(200)
    await ask('DELETE', `/holidays/${one.body.data.id}`)
    expect((await placed(slotOf(day, '12:00'))).status).toBe(200)
  })

  it('of a branch from which no order leaves closes that branch alone', async () => {
    const { id } = await opened()
    const other = await opened()
    const made = await ask('POST', '/holidays', { ...form, branch_id: id })
    expect(made.body.data).toMatchObject({ closes_windows: false, branch: { id } })
    await expect
      .poll(async () => (await shown(id)).holidays)
      .toEqual([{ name: 'Hari Nyepi', first_day: day, last_day: day, days: '22 November 2026' }])
    expect((await shown(other.id)).holidays).toEqual([])
    expect((await placed(slotOf(day, '12:00'))).status).toBe(200)
    await ask('DELETE', `/holidays/${made.body.data.id}`)
    await expect.poll(async () => (await shown(id)).holidays).toEqual([])
  })

  it('of every branch is a day off for the clocks that count working days', async () => {
    const before = test.shop.settings()['shop.holidays']
    const made = await ask('POST', '/holidays', holidayForm())
    const settings = () => test.shop.settings()['shop.holidays']
    await expect.poll(settings).toBe(`${before}, 2027-03-08`)
    await ask('DELETE', `/holidays/${made.body.data.id}`)
    await expect.poll(settings).toBe(before)
  })

  it.each([
    ['a day that is over', { first_day: '2026-11-19', last_day: '2026-11-21' }, 'first_day'],
    ['a day too far ahead', { first_day: '2029-01-01', last_day: '2029-01-01' }, 'first_day'],
    ['an end before its start', { first_day: '2027-03-08', last_day: '2027-03-07' }, 'last_day'],
    ['more than 31 days', { first_day: '2027-03-01', last_day: '2027-04-01' }, 'last_day'],
    ['an unknown branch', { branch_id: 'tidak-ada' }, 'branch_id'],
    ['no name in English', { name: { en: '', id: 'Libur' } }, 'name.en'],
  ])('refuses %s at its field', async (_, change, field) => {
    for (const path of ['/holiday-check', '/holidays']) {
      const refused = await ask('POST', path, holidayForm(change))
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
    }
  })
})
