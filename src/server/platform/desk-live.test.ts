import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SESSIONS } from '#domain/staff/desk-topic.ts'
import { makeDeskHub, STAFF } from './desk-live.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const openPage = () => {
  const hub = makeDeskHub(10, { everything: ['orders', 'stock'], ofOrder: ['orders', 'runs'] })
  const heard: string[] = []
  hub.listen({ heard: (topic) => heard.push(topic), ended: () => {} })
  return { hub, taken: () => heard.splice(0) }
}

it('passes a change on at once, and those soon after it as one', () => {
  const { hub, taken } = openPage()
  hub.deliver('buyer-1 order')
  expect(taken()).toEqual(['orders', 'runs'])
  for (let n = 0; n < 100; n++) hub.deliver(`buyer-${n} order`)
  hub.deliver(`${STAFF} stock`)
  expect(taken()).toEqual([])
  vi.advanceTimersByTime(250)
  expect(taken()).toEqual(['orders', 'runs', 'stock'])
  expect(hub.changes()).toBe(102)
})

it('passes on the last change of a busy time, and then falls silent', () => {
  const { hub, taken } = openPage()
  hub.deliver(`${STAFF} orders`)
  vi.advanceTimersByTime(200)
  hub.deliver(`${STAFF} stock`)
  vi.advanceTimersByTime(50)
  hub.deliver(`${STAFF} prices`)
  expect(taken()).toEqual(['orders', 'stock'])
  vi.advanceTimersByTime(250)
  expect(taken()).toEqual(['prices'])
  vi.advanceTimersByTime(10_000)
  expect(taken()).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

it('lets the end of a session wait for nothing', () => {
  const { hub, taken } = openPage()
  hub.deliver(`${STAFF} orders`)
  hub.deliver(`${STAFF} ${SESSIONS}`)
  expect(taken()).toEqual(['orders', SESSIONS])
  vi.advanceTimersByTime(10_000)
  expect(taken()).toEqual([])
})

it('passes on everything when changes may be missing', () => {
  const { hub, taken } = openPage()
  hub.deliver(null)
  expect(taken()).toEqual(['orders', 'stock'])
})
