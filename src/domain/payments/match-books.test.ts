import { describe, expect, it } from 'vitest'
import { matchBooks, type BookLine } from './match-books.ts'

const during = { from: new Date('2026-11-19T17:00:00Z'), to: new Date('2026-11-20T17:00:00Z') }
const line = (
  name: string,
  amount: number,
  at = '2026-11-20T03:00:00Z',
  kind: BookLine['kind'] = 'capture',
): BookLine => ({
  kind,
  name,
  amount,
  at: new Date(at),
})

describe('matching the shop’s books with the gateway’s', () => {
  it('finds nothing between books that are the same', () => {
    const books = [line('a', 82_000), line('b', 50_000), line('r', 10_000, undefined, 'refund')]
    expect(matchBooks(books, books.toReversed(), during)).toEqual({
      matched: 3,
      captured: 132_000,
      refunded: 10_000,
      differences: [],
    })
  })

  it('names what only one side has, and what differs', () => {
    const ours = [line('a', 82_000), line('b', 50_000), line('r', 10_000, undefined, 'refund')]
    const theirs = [line('a', 81_999), line('c', 7_000), line('r', 10_000)]
    expect(matchBooks(ours, theirs, during).differences).toEqual([
      { what: 'amount', kind: 'capture', name: 'a', ours: 82_000, theirs: 81_999 },
      { what: 'not_there', kind: 'capture', name: 'b', ours: 50_000, theirs: 0 },
      { what: 'not_there', kind: 'refund', name: 'r', ours: 10_000, theirs: 0 },
      { what: 'not_here', kind: 'capture', name: 'c', ours: 0, theirs: 7_000 },
      { what: 'not_here', kind: 'capture', name: 'r', ours: 0, theirs: 10_000 },
    ])
  })

  it('tells money that was taken twice under one name', () => {
    expect(
      matchBooks([line('a', 82_000)], [line('a', 82_000), line('a', 82_000)], during).differences,
    ).toMatchObject([{ what: 'amount', theirs: 164_000 }])
  })

  it('forgives midnight: a line that the other side has a moment later or earlier is the same', () => {
    const [before, after] = ['2026-11-20T16:59:59Z', '2026-11-20T17:00:02Z']
    expect(matchBooks([line('a', 1, after)], [line('a', 1, before)], during)).toMatchObject({
      matched: 1,
      differences: [],
    })
    expect(matchBooks([line('a', 1, after)], [line('a', 2, after)], during)).toEqual({
      matched: 0,
      captured: 0,
      refunded: 0,
      differences: [],
    })
  })
})
