import { describe, expect, it } from 'vitest'
import {
  allocate,
  fefo,
  inOrderOfSale,
  isGoodOn,
  keepsPromise,
  type Batch,
  type BatchState,
} from './batch.ts'

const batch = (
  id: string,
  bestBefore: string,
  onHand = 5,
  state: BatchState = 'open',
  received = '2026-11-20T01:00:00Z',
): Batch => ({ id, bestBefore, onHand, state, receivedAt: new Date(received) })
const ids = (batches: readonly Batch[]) => batches.map(({ id }) => id).join('')

describe('a batch', () => {
  it.each([
    ['2026-11-24', true],
    ['2026-11-25', true],
    ['2026-11-26', false],
  ])('of 25 November is good on %s: %s', (day, good) => {
    expect(isGoodOn({ bestBefore: '2026-11-25' }, day)).toBe(good)
  })

  it.each([
    ['2026-11-22', 3, true],
    ['2026-11-23', 3, false],
    ['2026-11-25', 0, true],
    ['2026-11-26', 0, false],
    ['2026-10-31', 25, true],
    ['2026-10-31', 26, false],
  ])('of 25 November delivered on %s keeps a promise of %i days: %s', (day, lifeDays, keeps) => {
    expect(keepsPromise({ bestBefore: '2026-11-25' }, { day, lifeDays })).toBe(keeps)
  })
})

describe('first expired, first out', () => {
  it.each<[string, Batch[], string]>([
    ['the earliest end', [batch('b', '2026-11-26'), batch('a', '2026-11-25')], 'ab'],
    [
      'then what came first',
      [batch('b', '2026-11-25', 5, 'open', '2026-11-21T01:00:00Z'), batch('c', '2026-11-25')],
      'cb',
    ],
    ['then the id', [batch('b', '2026-11-25'), batch('a', '2026-11-25')], 'ab'],
    ['never a held one', [batch('a', '2026-11-25', 5, 'held'), batch('b', '2026-11-26')], 'b'],
    ['never an empty one', [batch('a', '2026-11-25', 0, 'empty'), batch('b', '2026-11-26')], 'b'],
    ['nothing of nothing', [], ''],
  ])('takes %s', (_, given, order) => {
    expect(ids(fefo(given))).toBe(order)
    expect(ids(fefo(given.toReversed()))).toBe(order)
  })

  it.each<[string, Batch[], string]>([
    ['what keeps the promise first', [batch('a', '2026-11-24'), batch('b', '2026-11-27')], 'ba'],
    ['what is still good next', [batch('a', '2026-11-22'), batch('b', '2026-11-24')], 'ba'],
    ['what ends first among equals', [batch('b', '2026-11-28'), batch('a', '2026-11-27')], 'ab'],
    [
      'rescued goods after the others',
      [batch('a', '2026-11-27', 5, 'rescue'), batch('b', '2026-11-28')],
      'ba',
    ],
    ['nothing that is held', [batch('a', '2026-11-27', 5, 'held')], ''],
  ])('sells %s', (_, given, order) => {
    const promised = { day: '2026-11-23', lifeDays: 3 }
    expect(ids(inOrderOfSale(given, promised))).toBe(order)
    expect(ids(inOrderOfSale(given.toReversed(), promised))).toBe(order)
  })
})

describe('an allocation', () => {
  it.each([
    [0, [], 0],
    [2, [['a', 2]], 0],
    [3, [['a', 3]], 0],
    [
      5,
      [
        ['a', 3],
        ['b', 2],
      ],
      0,
    ],
    [
      9,
      [
        ['a', 3],
        ['b', 4],
      ],
      2,
    ],
  ])('of %i units takes batches in order', (quantity, takes, missing) => {
    const batches = [batch('a', '2026-11-25', 3), batch('b', '2026-11-26', 4)]
    const found = allocate(batches, quantity)
    expect(found.takes.map((one) => [one.batch.id, one.quantity])).toEqual(takes)
    expect(found.missing).toBe(missing)
  })
})
