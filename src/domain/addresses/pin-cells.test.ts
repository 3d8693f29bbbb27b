import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cellOf, cellsAround } from './pin-cells.ts'
import { distanceBetween } from '../checkout/shipping.ts'

const isNear = (a: { lat: number; lng: number }, b: { lat: number; lng: number }) =>
  cellsAround(a, 30).includes(cellOf(b))
const kemang = { lat: -6.2607, lng: 106.8137 }
const metres = (north: number, east: number) => ({
  lat: kemang.lat + north / 111_320,
  lng: kemang.lng + east / 111_320,
})

it.each([
  [0, 0, true],
  [20, 0, true],
  [0, -24, true],
  [17, 17, true],
  [40, 0, false],
  [28, 28, false],
  [0, 100, false],
])('%i m north and %i m east of a pin: %s', (north, east, near) =>
  expect(isNear(kemang, metres(north, east))).toBe(near),
)

it('tells 30 m to within a cell, and the same from either side', () => {
  const step = fc.double({ min: -60, max: 60, noNaN: true })
  fc.assert(
    fc.property(step, step, (north, east) => {
      const other = metres(north, east)
      const distance = distanceBetween(kemang, other)
      fc.pre(distance < 22 || distance > 38)
      expect(isNear(kemang, other)).toBe(distance < 30)
      expect(isNear(other, kemang)).toBe(distance < 30)
    }),
  )
})
