import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeReturnUrl } from './return-url.ts'

describe('safeReturnUrl', () => {
  it.each([
    '/',
    '/cart',
    '/product/mangga-harum-manis?variant=2#review',
    '/search?search=jeruk%2Fbali',
    '/profile/settings?tab=shipping-address',
    '/search?search=http://elsewhere.example',
  ])('keeps %s', (value) => expect(safeReturnUrl(value)).toBe(value))

  it.each([
    null,
    undefined,
    '',
    'cart',
    'https://elsewhere.example/',
    '//elsewhere.example',
    '///elsewhere.example',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    '/\t/elsewhere.example',
    '/\n/elsewhere.example',
    ' /cart',
    '/ cart',
    '/./elsewhere.example',
    '/.//elsewhere.example',
    '/cart/..//elsewhere.example',
    '/%2e%2e//elsewhere.example',
    '/%2Felsewhere.example',
    '/%5celsewhere.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/auth/login',
    '/auth/login?returnUrl=/cart',
    '/AUTH/otp',
    '/auth',
    '/\u2028/elsewhere.example',
  ])('answers the home page for %j', (value) => expect(safeReturnUrl(value)).toBe('/'))

  it('never leaves the shop, whatever is written', () => {
    const pieces = fc.array(
      fc.constantFrom('/', '\\', '.', '..', '%2f', '%5c', ':', '@', '?', '#', 'a', 'https:', ' ', '\t', 'elsewhere.example'),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          pieces.map((some) => some.join('')),
          pieces.map((some) => `/${some.join('')}`),
        ),
        (value) => {
          expect(new URL(safeReturnUrl(value), 'https://shop.example').origin).toBe('https://shop.example')
        },
      ),
      { numRuns: 500 },
    )
  })
})
