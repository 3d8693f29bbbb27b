import { expect, it } from 'vitest'
import { lastReading, stepped, weightStep } from './likely-weight.ts'

it.each([
  [80, 1],
  [250, 5],
  [500, 10],
  [1_800, 50],
])('changes %d g by %d g a press', (nominal, step) => {
  expect(weightStep(nominal)).toBe(step)
})

it('starts at the ordered weight, and never falls to zero', () => {
  expect(stepped(null, 500, 1)).toBe(510)
  expect(stepped(null, 500, -1)).toBe(490)
  expect(stepped(512, 500, -1)).toBe(502)
  expect(stepped(3, 500, -1)).toBe(1)
})

it('remembers what the scale said last of the same good', () => {
  const walk = [
    { variation_id: 'melon', state: 'picked', grams: [480, 512] },
    { variation_id: 'fish', state: 'picked', grams: [300] },
    { variation_id: 'melon', state: 'open', grams: [] },
  ]
  expect(lastReading('melon', [], walk)).toBe(512)
  expect(lastReading('melon', [495], walk)).toBe(495)
  expect(lastReading('pear', [], walk)).toBeNull()
})
