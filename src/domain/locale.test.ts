import { describe, expect, it } from 'vitest'
import { acceptedLocale, inLocale, localeTag, readLocale } from './locale.ts'

describe('readLocale', () => {
  it.each([
    ['id', 'id'],
    ['id-ID', 'id'],
    [' EN-us ', 'en'],
    ['fr', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%s is %s', (value, locale) => expect(readLocale(value)).toBe(locale))
})

describe('acceptedLocale', () => {
  it.each([
    ['id-ID,id;q=0.9,en;q=0.8', 'id'],
    ['fr-FR,en;q=0.5,id;q=0.7', 'id'],
    ['en;q=0.1,id;q=0', 'en'],
    ['fr,de', null],
    ['', null],
    [null, null],
    [`${'x,'.repeat(5_000)}id`, null],
    ['id;q=abc', null],
  ])('%.40s is %s', (header, locale) => expect(acceptedLocale(header)).toBe(locale))
})

it('tags', () => expect([localeTag('id'), localeTag('en')]).toEqual(['id-ID', 'en-US']))
it('falls back to Indonesian where a wording is empty', () => {
  expect(inLocale({ en: 'Mango', id: 'Mangga' }, 'en')).toBe('Mango')
  expect(inLocale({ en: '', id: 'Mangga' }, 'en')).toBe('Mangga')
})
