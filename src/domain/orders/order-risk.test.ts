import { describe, expect, it } from 'vitest'
import { minutesSpare, minutesToDoor } from './order-risk.ts'

const order = { openTasks: 6, distanceM: 6_600 }

describe('minutesToDoor', () => {
  it('adds picking, packing and a ride at 20 km/h, as far as they are ahead', () => {
    expect(minutesToDoor({ ...order, state: 'confirmed' }, 90)).toBe(9 + 10 + 20)
    expect(minutesToDoor({ ...order, state: 'packed' }, 90)).toBe(10 + 20)
    expect(minutesToDoor({ ...order, state: 'on_delivery' }, 90)).toBe(20)
  })
})

describe('minutesSpare', () => {
  it('is 0 at the moment from which an order is at risk', () => {
    const now = new Date('2026-11-20T05:00:00Z')
    const windowEnd = new Date(now.getTime() + 39 * 60_000)
    expect(minutesSpare({ ...order, state: 'picking', windowEnd }, 90, now)).toBe(0)
    expect(minutesSpare({ ...order, state: 'packed', windowEnd }, 90, now)).toBe(9)
  })
})
