import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceBetween } from '../checkout/shipping.ts'
import { areasAt, isInside, outlineOf, widenedBy, type WindowArea } from './closed-area.ts'

const KEMANG = { lat: -6.2607, lng: 106.8137 }

describe('an area', () => {
  it('of a radius holds every point within it, and none that is a hundredth farther', () => {
    const near = fc.record({
      lat: fc.double({ min: -6.3, max: -6.22, noNaN: true }),
      lng: fc.double({ min: 106.77, max: 106.86, noNaN: true }),
    })
    const outline = outlineOf({ kind: 'radius', center: KEMANG, radius_m: 2_000 })
    fc.assert(
      fc.property(near, (point) => {
        const metres = distanceBetween(KEMANG, point)
        fc.pre(metres < 1_990 || metres > 2_030)
        expect(isInside(point, outline)).toBe(metres < 2_000)
      }),
    )
  })

  it('with corners may be hollow', () => {
    const corners = [
      { lat: 0, lng: 0 },
      { lat: 0, lng: 4 },
      { lat: 4, lng: 4 },
      { lat: 1, lng: 2 },
      { lat: 4, lng: 0 },
    ]
    const outline = outlineOf({ kind: 'polygon', corners })
    expect(isInside({ lat: 0.5, lng: 2 }, outline)).toBe(true)
    expect(isInside({ lat: 3, lng: 2 }, outline)).toBe(false)
    expect(isInside({ lat: 3, lng: 3.9 }, outline)).toBe(true)
    expect(isInside({ lat: 5, lng: 2 }, outline)).toBe(false)
  })

  it('concerns only who is in it; of several that widen, the most counts', () => {
    const area = (widen: number | null): WindowArea => ({
      id: '1',
      outline: outlineOf({ kind: 'radius', center: KEMANG, radius_m: 500 }),
      widen,
      reason: { en: 'Flood', id: 'Banjir' },
      until: '2026-11-20T10:00:00Z',
    })
    expect(areasAt([area(null)], KEMANG)).toHaveLength(1)
    expect(areasAt([area(null)], { lat: -6.3, lng: 106.8 })).toEqual([])
    expect(areasAt([area(null)], null)).toEqual([])
    expect([widenedBy([]), widenedBy([area(null), area(60), area(90)])]).toEqual([0, 90])
  })
})
