import { describe, expect, it } from 'vitest'
import {
  firstDegraded,
  isWhole,
  newJournal,
  pageOf,
  type Asked,
  type Books,
} from '../test/rush/journal.ts'

const RUSH = { shoppers: 3, units: 2, room: 2, seconds: 5 }
const WHOLE: Books = {
  sold: 2,
  lost: 0,
  doubled: 0,
  overbooked: 0,
  unknownPayments: 0,
  broken: {},
}
const asked = (step: Asked['step'], at: number, milliseconds: number, status = 200): Asked => ({
  step,
  at,
  milliseconds,
  status,
})

describe('a rush', () => {
  it.each([
    [WHOLE, true],
    [{ ...WHOLE, sold: 3 }, false],
    [{ ...WHOLE, lost: 1 }, false],
    [{ ...WHOLE, doubled: 1 }, false],
    [{ ...WHOLE, overbooked: 1 }, false],
    [{ ...WHOLE, unknownPayments: 1 }, false],
    [{ ...WHOLE, broken: { 'I1 stock': 1 } }, false],
  ])('with the books %j is whole: %s', (books, isSo) => {
    expect(isWhole(RUSH, books)).toBe(isSo)
  })

  it('names the first step that is late or not answered, and when', () => {
    const quick = Array.from({ length: 20 }, (_, at) => asked('page', at * 100, 50))
    expect(firstDegraded(quick)).toBeNull()
    const late = Array.from({ length: 5 }, () => asked('order', 1_500, 1_200))
    expect(firstDegraded([...quick, ...late])).toEqual({
      step: 'order',
      second: 1,
      why: 'p95 1200 ms of 5',
    })
    expect(firstDegraded([...quick, ...late, asked('add', 900, 5, 503)])).toEqual({
      step: 'add',
      second: 0,
      why: '1 of 1 answered 503',
    })
  })

  it('is shown on one page', () => {
    const journal = newJournal()
    journal.asked.push(asked('page', 0, 20), asked('order', 10, 40), asked('order', 20, 30, 0))
    journal.orders.push('a', 'b')
    journal.refused.set('order: out_of_stock', 1)
    const page = pageOf(RUSH, journal, WHOLE)
    expect(page).toContain('sold         2 units in 2 confirmed orders, 0 paid')
    expect(page).toContain('refused      1 × order: out_of_stock')
    expect(page).toMatch(/^order +2 +40 +40 +40 +1$/m)
    expect(page).toContain('first to degrade: order in second 0: 1 of 2 answered nothing')
  })
})
