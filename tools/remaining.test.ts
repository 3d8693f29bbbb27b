import { expect, it } from 'vitest'
import { remainingSeconds, type Standing } from './remaining.ts'

const step = (over: Partial<Standing>): Standing => ({
  name: 'x',
  seconds: 60,
  slots: 1,
  share: 0,
  state: 'waiting',
  began: 0,
  took: 0,
  ...over,
})

it('spreads steps of one slot over two', () => {
  expect(remainingSeconds([step({}), step({}), step({}), step({})], 2, 0)).toBe(120)
})

it('a step of two slots has the machine to itself', () => {
  expect(remainingSeconds([step({ slots: 2 }), step({ slots: 2 })], 2, 0)).toBe(120)
})

it('is never less than the longest single step', () => {
  expect(remainingSeconds([step({ seconds: 300 }), step({ seconds: 10 })], 2, 0)).toBe(300)
})

it('a machine of half the speed takes twice as long', () => {
  expect(remainingSeconds([step({ state: 'done', took: 120 }), step({})], 1, 0)).toBe(120)
})

it('a running step counts by its own pace once a tenth is done', () => {
  expect(remainingSeconds([step({ state: 'running', share: 0.25, began: 0 })], 1, 100_000)).toBe(
    300,
  )
  expect(remainingSeconds([step({ state: 'running', share: 0.05, began: 0 })], 1, 20_000)).toBe(40)
})

it('nothing is left once all are done', () => {
  expect(remainingSeconds([step({ state: 'done', took: 50 })], 2, 0)).toBe(0)
})
