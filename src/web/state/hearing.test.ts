import { expect, test } from 'vitest'
import { expectingEcho, takeEcho } from './hearing.ts'

const at = (ms: number) => () => ms

test('the next event of a topic is the echo of an action, and only the next', async () => {
  await expectingEcho(['points'], () => Promise.resolve(), at(1_000))
  expect(takeEcho('order', at(1_100))).toBeNull()
  expect(takeEcho('points', at(1_100))).toBe(1_000)
  expect(takeEcho('points', at(1_100))).toBeNull()
})

test('an event during the action is its echo, whatever was read before', async () => {
  await expectingEcho(
    ['points'],
    async () => expect(takeEcho('points', at(1_000))).toBe(Number.NEGATIVE_INFINITY),
    at(1_000),
  )
  expect(takeEcho('points', at(1_100))).toBeNull()
})

test('an event long after the action tells of something else', async () => {
  await expectingEcho(['points'], () => Promise.resolve(), at(1_000))
  expect(takeEcho('points', at(3_001))).toBeNull()
})

test('an action that failed has no echo', async () => {
  await expect(
    expectingEcho(['points'], () => Promise.reject(new Error('refused')), at(1_000)),
  ).rejects.toThrow('refused')
  expect(takeEcho('points', at(1_001))).toBeNull()
})
