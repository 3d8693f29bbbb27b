import { expect, test } from 'vitest'
import { readRecent, withSearch } from './search-box-recent.ts'

test('the newest search is first, and none is kept twice', () => {
  expect(withSearch(['apel', 'mangga'], 'jeruk')).toEqual(['jeruk', 'apel', 'mangga'])
  expect(withSearch(['apel', 'Mangga'], 'mangga')).toEqual(['mangga', 'apel'])
})

test('only six are kept', () => {
  expect(withSearch(['b', 'c', 'd', 'e', 'f', 'g'], 'a')).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('what is no list of texts counts as nothing', () => {
  expect(readRecent(null)).toEqual([])
  expect(readRecent('{')).toEqual([])
  expect(readRecent('{"a":1}')).toEqual([])
  expect(readRecent('["apel",3,null]')).toEqual(['apel'])
})

test('the same text is the same list', () => {
  expect(readRecent('["apel"]')).toBe(readRecent('["apel"]'))
})
