/** Valid requests of the windows desk. */
import { addDays } from '#domain/time.ts'
import type { Make } from './make-ask.ts'
import type { TestShop } from './shop.ts'
import { buildStaff, staffAsk } from './staff.ts'

let asked = 0
/** A window of a day of its own, which no other test books. */
const closing = async (_: unknown, test: TestShop) => {
  const { token } = await buildStaff(test, 'owner', null)
  asked += 1
  const windows = [{ day: addDays('2027-02-01', asked), start: '12:00' }]
  return { token, body: { branch: null, windows, change: 'close', orders: null, reason: null } }
}

const form = () => {
  asked += 1
  return {
    name: 'Ramadan',
    weekdays: [1, 7],
    starts: ['12:00'],
    orders: 12,
    weight: 90_000,
    price: 5_000,
    first_day: addDays('2027-05-01', asked),
    last_day: null,
  }
}
const asOwner = async (test: TestShop) => {
  const { token } = await buildStaff(test, 'owner', null)
  return { token, ask: staffAsk(test, { token }) }
}
/** A pattern that begins on a day of its own, with its owner. */
const patterned = async (test: TestShop) => {
  const { token, ask } = await asOwner(test)
  const values = form()
  await ask('POST', '/window-patterns', { branch: null, ...values, reason: null })
  const { body } = await ask('GET', '/window-patterns')
  const made = body.data.patterns.find(
    (one: { first_day: string }) => one.first_day === values.first_day,
  )
  return { token, values, params: { id: made.id as string } }
}

/** An area of a remote place, in which no other test orders. */
const areaForm = async (_: unknown, test: TestShop) => {
  const { token } = await buildStaff(test, 'owner', null)
  const shape = { kind: 'radius', center: { lat: -8.65, lng: 115.21 }, radius_m: 800 }
  const until = new Date(test.clock.now().getTime() + 6 * 3_600_000).toISOString()
  const reason = { en: 'flood', id: 'banjir' }
  return { token, body: { shape, until, widen_minutes: null, reason } }
}

export const WINDOW_ASKS: Record<string, Make> = {
  'POST /api/staff/window-pattern-check': async (_, test) => {
    const { token } = await asOwner(test)
    return { token, body: { id: null, branch: null, ...form() } }
  },
  'POST /api/staff/window-patterns': async (_, test) => {
    const { token } = await asOwner(test)
    return { token, body: { branch: null, ...form(), reason: null } }
  },
  'PUT /api/staff/window-patterns/{id}': async (_, test) => {
    const { token, values, params } = await patterned(test)
    return { token, params, body: { version: 1, ...values, orders: 10, reason: null } }
  },
  'POST /api/staff/window-patterns/{id}/end-check': async (_, test) => {
    const { token, params } = await patterned(test)
    return { token, params, body: { last_day: null } }
  },
  'POST /api/staff/window-patterns/{id}/end': async (_, test) => {
    const { token, params } = await patterned(test)
    return { token, params, body: { version: 1, last_day: null, reason: null } }
  },
  'POST /api/staff/area-check': areaForm,
  'POST /api/staff/areas': async (_, test) => {
    const { token, body } = await areaForm(_, test)
    // The first one makes the rows of the windows that have none.
    await staffAsk(test, { token })('POST', '/areas', body)
    return { token, body }
  },
  'POST /api/staff/areas/{id}/end': async (_, test) => {
    const { token, body } = await areaForm(_, test)
    const made = await staffAsk(test, { token })('POST', '/areas', body)
    return { token, params: { id: made.body.data.id as string } }
  },
  'POST /api/staff/window-check': closing,
  'POST /api/staff/windows': closing,
}
