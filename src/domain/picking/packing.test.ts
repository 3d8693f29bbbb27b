import { describe, expect, it } from 'vitest'
import { bagsAtFirst, coldAtFirst, inTurn, temperaturesOf, typedParcel } from './packing.ts'

describe('typedParcel', () => {
  it('reads grams, grouped too, and nothing', () => {
    expect(['5400', '5.400', ' 5,400 ', ''].map(typedParcel)).toEqual([5_400, 5_400, 5_400, null])
  })

  it('refuses kilograms and words instead of dropping them', () => {
    expect(['5,4', '5.4', '5 kg', 'x'].map(typedParcel)).toEqual(Array(4).fill('not_grams'))
  })

  it('refuses what is not above zero', () => {
    expect(['0', '-3'].map(typedParcel)).toEqual(['not_above_zero', 'not_above_zero'])
  })
})

describe('the bags of an order', () => {
  const good = (is_cold: boolean, state = 'picked') => ({ is_cold, state })
  const countsOf = (...goods: ReturnType<typeof good>[]) => {
    const temperatures = temperaturesOf(goods)
    const bags = bagsAtFirst(temperatures)
    return [bags, coldAtFirst(temperatures, bags)]
  }

  it('are one for each temperature', () => {
    expect(countsOf(good(true), good(false))).toEqual([2, 1])
    expect(countsOf(good(false), good(false))).toEqual([1, 0])
    expect(countsOf(good(true))).toEqual([1, 1])
  })

  it('do not count goods that are missing', () => {
    expect(countsOf(good(true, 'short'), good(false))).toEqual([1, 0])
  })

  it('are all cold where only cold goods were picked', () => {
    expect(coldAtFirst({ hasCold: true, hasOther: false }, 3)).toBe(3)
    expect(coldAtFirst({ hasCold: true, hasOther: true }, 3)).toBe(1)
  })
})

describe('inTurn', () => {
  const order = (id: string, state = 'picking', open_tasks = 0) => ({ id, state, open_tasks })
  const idsOf = (packedHere: readonly string[], scanned = '') =>
    inTurn([order('a', 'packed'), order('b', 'picking', 2), order('c')], {
      isScanned: ({ id }) => id === scanned,
      packedHere,
    }).map(({ id }) => id)

  it('begins with what can be packed and ends with what is packed', () => {
    expect(idsOf([])).toEqual(['c', 'b', 'a'])
    expect(idsOf([], 'b')).toEqual(['b', 'c', 'a'])
  })

  it('leaves a card in its place that was packed just now', () => {
    expect(idsOf(['a'])).toEqual(['a', 'c', 'b'])
  })
})
