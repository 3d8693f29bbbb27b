import { expect, test } from 'vitest'
import { mayOfferIndonesian } from './language-switch-asked.ts'

test('Indonesian is offered to browsers that prefer it to English', () => {
  expect(mayOfferIndonesian(['id-ID', 'id', 'en-US'])).toBe(true)
  expect(mayOfferIndonesian(['jv-ID', 'ID'])).toBe(true)
})

test('and not to others', () => {
  expect(mayOfferIndonesian(['en-US', 'id'])).toBe(false)
  expect(mayOfferIndonesian(['de', 'ja'])).toBe(false)
  expect(mayOfferIndonesian([])).toBe(false)
})
