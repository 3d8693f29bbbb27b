import { describe, expect, it } from 'vitest'
import { moveColumn, nextSort, printListAddress, readListAddress } from './list-address.ts'

const NAMES = ['q', 'state', 'placed_from']

describe('the address of a list', () => {
  it('says the same after it was read and printed', () => {
    const query = 'q=mangga+harum&state=paid&sort=-total&columns=number%2Ctotal&open=PTK-1'
    expect(printListAddress(readListAddress(new URLSearchParams(query), NAMES))).toBe(query)
  })
  it('has no filter that is empty or unknown', () => {
    const read = readListAddress(new URLSearchParams('state=&role=admin&q=x'), NAMES)
    expect(read).toEqual({ filters: { q: 'x' }, sort: null, columns: null, open: null })
  })
})

it('sorts ascending, descending, then as the list is', () => {
  expect([
    nextSort(null, 'total'),
    nextSort('total', 'total'),
    nextSort('-total', 'total'),
  ]).toEqual(['total', '-total', null])
  expect(nextSort('-placed', 'total')).toBe('total')
})

it('moves a column by one place and not over the end', () => {
  expect(moveColumn(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
  expect(moveColumn(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
  expect(moveColumn(['a', 'b'], 'b', 1)).toEqual(['a', 'b'])
  expect(moveColumn(['a', 'b'], 'z', 1)).toEqual(['a', 'b'])
})
