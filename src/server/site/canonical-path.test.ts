import { expect, it } from 'vitest'
import { canonicalPath } from './canonical-path.ts'

it.each([
  ['/', '/'],
  ['//', '/'],
  ['/promo/', '/promo'],
  ['/PROMO', '/promo'],
  ['/Product/Alpukat-Hass//', '/product/alpukat-hass'],
  // Never another host's address.
  ['//evil.example/', '/evil.example'],
  ['/a%2F/', '/a%2F'],
])('%s is written %s', (given, plain) => {
  expect(canonicalPath(given)).toBe(plain)
})
