import { expect, it } from 'vitest'
import { CircuitOpen, makeCircuitBreaker } from './circuit-breaker.ts'

const OPEN_MS = 30_000
const setUp = () => {
  let [now, asked, isDown] = [0, 0, true]
  const breaker = makeCircuitBreaker(3, OPEN_MS, () => now)
  const ask = () =>
    breaker(async () => {
      asked += 1
      if (isDown) throw new Error('down')
      return 'answer'
    })
  return {
    ask,
    asked: () => asked,
    pass: (milliseconds: number) => (now += milliseconds),
    mend: () => (isDown = false),
  }
}

it('opens after three failures and reports the remaining seconds', async () => {
  const { ask, asked, pass } = setUp()
  for (let i = 0; i < 3; i++) await expect(ask()).rejects.toThrow('down')
  pass(10_000)
  await expect(ask()).rejects.toEqual(expect.objectContaining({ retryAfterSeconds: 20 }))
  await expect(ask()).rejects.toBeInstanceOf(CircuitOpen)
  expect(asked()).toBe(3)
})

it('lets one trial call through after the rest, and opens again when it fails', async () => {
  const { ask, asked, pass } = setUp()
  for (let i = 0; i < 3; i++) await expect(ask()).rejects.toThrow('down')
  pass(OPEN_MS)
  const both = await Promise.allSettled([ask(), ask()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(asked()).toBe(4)
  await expect(ask()).rejects.toBeInstanceOf(CircuitOpen)
})

it('closes after the first success and counts failures from zero', async () => {
  const { ask, pass, mend } = setUp()
  for (let i = 0; i < 3; i++) await expect(ask()).rejects.toThrow('down')
  mend()
  pass(OPEN_MS)
  await expect(ask()).resolves.toBe('answer')
  await expect(ask()).resolves.toBe('answer')
})
