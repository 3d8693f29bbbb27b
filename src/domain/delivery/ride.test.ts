import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pointAlong, rideMinutes, routeBetween } from './ride.ts'
import { distanceBetween } from '../checkout/shipping.ts'

const HUB = { lat: -6.2607, lng: 106.8137 }
const point = fc.record({
  lat: fc.double({ min: -6.5, max: -6, noNaN: true }),
  lng: fc.double({ min: 106.5, max: 107, noNaN: true }),
})

it('begins at the hub, ends at the door, and is the same way each time it is asked for', () => {
  fc.assert(
    fc.property(point, fc.string(), (door, seed) => {
      const route = routeBetween(HUB, door, seed)
      expect(routeBetween(HUB, door, seed)).toEqual(route)
      expect([route[0], route.at(-1)]).toEqual([HUB, door])
      expect(distanceBetween(pointAlong(route, 0), HUB)).toBeLessThan(2)
      expect(distanceBetween(pointAlong(route, 1), door)).toBeLessThan(2)
      expect(distanceBetween(pointAlong(route, -3), HUB)).toBeLessThan(2)
      expect(distanceBetween(pointAlong(route, 7), door)).toBeLessThan(2)
    }),
  )
})

it('never leaps: a hundredth of the ride is at most a fiftieth of the way', () => {
  const door = { lat: -6.2, lng: 106.85 }
  const route = routeBetween(HUB, door, 'a')
  const whole = distanceBetween(HUB, door)
  for (let step = 0; step < 100; step++) {
    const leap = distanceBetween(pointAlong(route, step / 100), pointAlong(route, (step + 1) / 100))
    expect(leap).toBeLessThan(whole / 50)
  }
})

it('another parcel takes another way, and the shortest ride takes ten minutes', () => {
  expect(routeBetween(HUB, { lat: -6.2, lng: 106.85 }, 'a')).not.toEqual(
    routeBetween(HUB, { lat: -6.2, lng: 106.85 }, 'b'),
  )
  expect([rideMinutes(0), rideMinutes(3_300), rideMinutes(6_601)]).toEqual([10, 10, 21])
})
