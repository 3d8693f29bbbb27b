import { describe, expect, it } from 'vitest'
import { changedWindow, losesWindow, windowState, type WindowLoad } from './window-week.ts'

const NOW = new Date('2026-11-20T05:00:00Z')
const load = (change: Partial<WindowLoad> = {}): WindowLoad => ({
  day: '2026-11-20',
  start: '14:00',
  bookedOrders: 3,
  bookedGrams: 10_000,
  capacityOrders: 10,
  capacityGrams: 100_000,
  wantedOrders: 10,
  closed: false,
  holiday: false,
  ...change,
})

describe('the state of a window', () => {
  it.each([
    ['open', {}],
    ['open', { bookedOrders: 7 }],
    ['nearly', { bookedOrders: 8 }],
    ['nearly', { bookedGrams: 80_000 }],
    ['full', { bookedOrders: 10 }],
    ['full', { bookedGrams: 100_000 }],
    ['full', { bookedOrders: 0, wantedOrders: 0 }],
    ['over', { bookedOrders: 10, wantedOrders: 4 }],
    ['closed', { closed: true, bookedOrders: 10 }],
    ['holiday', { closed: true, holiday: true }],
    ['past', { start: '12:00', closed: true }],
  ] as const)('is %s: %j', (state, change) => {
    expect(windowState(load(change), NOW)).toBe(state)
  })
})

describe('a change of a window', () => {
  it('keeps how many orders it takes when it is closed and opened', () => {
    const shrunk = changedWindow(load(), { change: 'take', orders: 5 })
    const closed = changedWindow(shrunk, { change: 'close', orders: null })
    expect([closed.closed, closed.wantedOrders]).toEqual([true, 5])
    const open = changedWindow(closed, { change: 'open', orders: null })
    expect([open.closed, open.wantedOrders]).toEqual([false, 5])
  })

  it.each([
    ['closing it', load(), { change: 'close', orders: null }, true],
    ['closing it again', load({ closed: true }), { change: 'close', orders: null }, false],
    ['opening it', load({ closed: true }), { change: 'open', orders: null }, false],
    ['fewer than booked', load(), { change: 'take', orders: 2 }, true],
    ['as many as booked', load(), { change: 'take', orders: 3 }, false],
    ['fewer still', load({ wantedOrders: 2 }), { change: 'take', orders: 1 }, false],
    ['closing it on a holiday', load({ holiday: true }), { change: 'close', orders: null }, false],
  ] as const)('%s offers other windows: %s', (_, before, wanted, isLosing) => {
    expect(losesWindow(before, changedWindow(before, wanted))).toBe(isLosing)
  })
})
