import { expect, test } from 'vitest'
import { parseSearches, withSearch } from './search-box-recent.ts'

test('puts the newest search first and removes duplicates', () => {
  expect(withSearch(['apel', 'mangga'], 'jeruk')).toEqual(['jeruk', 'apel', 'mangga'])
  expect(withSearch(['apel', 'Mangga'], 'mangga')).toEqual(['mangga', 'apel'])
})

test('stores at most six searches', () => {
  expect(withSearch(['b', 'c', 'd', 'e', 'f', 'g'], 'a')).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('reads anything but a list of texts as none', () => {
  expect(parseSearches(null)).toEqual([])
  expect(parseSearches({ a: 1 })).toEqual([])
  expect(parseSearches(['apel', 3, null])).toEqual(['apel'])
})
