import { expect, it } from 'vitest'
import { readWindow, toggled, windowKey } from './chosen.ts'

it('chooses what is not chosen yet, and takes back what is chosen whole', () => {
  const some = toggled(new Set(['a']), ['a', 'b'])
  expect([...some]).toEqual(['a', 'b'])
  expect([...toggled(some, ['b'])]).toEqual(['a'])
  expect([...toggled(some, ['a', 'b'])]).toEqual([])
})

it('reads a window back from its key', () => {
  const window = { day: '2026-11-28', start: '12:00' }
  expect(readWindow(windowKey(window))).toEqual(window)
})
