import { expect, test } from 'vitest'
import { expectingOwnEvent, takeOwnEvent } from './live-connection.ts'

const at = (ms: number) => () => ms

test('the next event of a topic is the echo of an action, and only the next', async () => {
  await expectingOwnEvent(['points'], () => Promise.resolve(), at(1_000))
  expect(takeOwnEvent('order', at(1_100))).toBeNull()
  expect(takeOwnEvent('points', at(1_100))).toBe(1_000)
  expect(takeOwnEvent('points', at(1_100))).toBeNull()
})

test('an event during the action is its echo, whatever was read before', async () => {
  await expectingOwnEvent(
    ['points'],
    async () => expect(takeOwnEvent('points', at(1_000))).toBe(Number.NEGATIVE_INFINITY),
    at(1_000),
  )
  expect(takeOwnEvent('points', at(1_100))).toBeNull()
})

test('an event long after the action tells of something else', async () => {
  await expectingOwnEvent(['points'], () => Promise.resolve(), at(1_000))
  expect(takeOwnEvent('points', at(3_001))).toBeNull()
})

test('an action that failed has no echo', async () => {
  await expect(
    expectingOwnEvent(['points'], () => Promise.reject(new Error('refused')), at(1_000)),
  ).rejects.toThrow('refused')
  expect(takeOwnEvent('points', at(1_001))).toBeNull()
})
