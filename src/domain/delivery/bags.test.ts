import { describe, expect, it } from 'vitest'
import {
  bagsOf,
  changeOf,
  missingBags,
  orderOfLabel,
  packedIn,
  readBag,
  removeAll,
} from './bags.ts'

const bag = (code: string) => ({ code, isCold: false })
const one = { number: 'FR-261120-AAAAA', bags: [bag('FR-261120-AAAAA-1')], removed: [] }
const three = {
  number: 'FR-261120-BBBBB',
  bags: [1, 2, 4].map((at) => bag(`FR-261120-BBBBB-${at}`)),
  removed: ['FR-261120-BBBBB-3'],
}

describe('a scanned bag', () => {
  it.each([
    ['fr-261120-bbbbb-4 ', 'bag', 'FR-261120-BBBBB-4'],
    ['fr 261120 bbbbb 4', 'bag', 'FR-261120-BBBBB-4'],
    ['FR261120AAAAA', 'bag', 'FR-261120-AAAAA-1'],
    ['FR261120BBBBB3', 'removed', 'FR-261120-BBBBB-3'],
    ['FR-261120-BBBBB-3', 'removed', 'FR-261120-BBBBB-3'],
    ['FR-261120-BBBBB', 'removed', 'FR-261120-BBBBB'],
    ['FR-261120-AAAAA', 'bag', 'FR-261120-AAAAA-1'],
    ['FR-261120-AAAAA-2', 'other', 'FR-261120-AAAAA-2'],
    ['T-7', 'other', 'T-7'],
  ])('%s is %s', (text, kind, code) => {
    expect(readBag(text, [one, three])).toMatchObject({ kind, code })
  })

  it('names the ones that are missing', () => {
    expect(missingBags(three, new Set(['FR-261120-BBBBB-2']))).toEqual([
      'FR-261120-BBBBB-1',
      'FR-261120-BBBBB-4',
    ])
  })

  it('is one with the number of an order whose bags were not counted', () => {
    const bags = bagsOf(one.number, [], true)
    expect(bags).toEqual([{ code: one.number, isCold: true }])
    expect(readBag(one.number, [{ ...one, bags }])).toMatchObject({ kind: 'bag' })
  })

  it('names its order', () => {
    expect(orderOfLabel('fr-261120-ceg7z-12')).toBe('FR-261120-CEG7Z')
    expect(orderOfLabel('FR-261120-CEG7Z')).toBe('FR-261120-CEG7Z')
    expect(orderOfLabel('8991234567890')).toBeNull()
  })
})

describe('bags that are packed again', () => {
  const stored = [
    { bag: 1, isCold: false, isRemoved: false },
    { bag: 2, isCold: false, isRemoved: true },
    { bag: 3, isCold: true, isRemoved: false },
  ]
  const LIVE = [1, 3]

  it('are all new, the cold ones last', () => {
    expect(packedIn(stored, { cold: 1, ambient: 2 })).toEqual({
      remove: LIVE,
      add: [
        { bag: 4, isCold: false },
        { bag: 5, isCold: false },
        { bag: 6, isCold: true },
      ],
    })
    expect(packedIn([], { cold: 0, ambient: 1 })).toEqual({
      remove: [],
      add: [{ bag: 1, isCold: false }],
    })
  })

  it('never get a number twice', () => {
    expect(removeAll(stored)).toEqual({ remove: LIVE, add: [] })
    expect(changeOf(stored, { remove: [1], add: [true] })).toEqual({
      remove: [1],
      add: [{ bag: 4, isCold: true }],
    })
  })
})
