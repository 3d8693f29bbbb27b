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

  it('knows two hundred ways out', () => expect(knownWaysOut().length).toBeGreaterThanOrEqual(200))

  it.each(knownWaysOut())(
    'stays in the shop, and off the pages of signing in, with %j',
    (payload) => {
      const answer = safeReturnUrl(payload)
      const url = new URL(answer, 'https://shop.example')
      expect(url.origin).toBe('https://shop.example')
      expect(url.pathname).not.toMatch(/^\/auth(\/|$)|\/\//i)
      expect(answer).not.toMatch(/[\r\n\t\\ ]/)
      expect(answer.length).toBeLessThanOrEqual(2_000)
      // As a browser parses it after one more decoding by a proxy.
      expect(new URL(decoded(url.pathname), 'https://shop.example').origin).toBe(
        'https://shop.example',
      )
    },
  )

  it('never leaves the shop, whatever is written', () => {
    const pieces = fc.array(
      fc.constantFrom(
        '/',
        '\\',
        '.',
        '..',
        '%2f',
        '%5c',
        ':',
        '@',
        '?',
        '#',
        'a',
        'https:',
        ' ',
        '\t',
        'elsewhere.example',
      ),
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
          expect(new URL(safeReturnUrl(value), 'https://shop.example').origin).toBe(
            'https://shop.example',
          )
        },
      ),
      { numRuns: 500 },
    )
  })
})

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Beginnings, hosts and ends that have led out of other shops, each with each. */
function knownWaysOut(): string[] {
  const beginnings = [
    '//', '///', '////', '/\\', '\\/', '\\\\', '/\t/', '/\n/', '/\r\n/', '/%09/', '/%0a/', '/%0d%0a/', '/%2f', '/%2F%2F', '%2f%2f', '/%5c', '/%5C%5C', '/.//',
    '/..//', '/%2e%2e//', '/.%2f', '/cart/..//', '/cart//..//', 'http://', 'https://', 'https:', 'https:/', 'HTTPS://', 'hTTps:\\', '/https://', '//https:', 'ftp://', 'ws://',
    ' //', '\u0000//', '\u2028//', '\uff0f\uff0f', '/\u3002', '//shop.example@', 'https://shop.example@', '//shop.example:443@', '@', '/@', '.', '/;@',
  ] // prettier-ignore
  const hosts = [
    'evil.example',
    'evil.example/auth/login',
    'evil%E3%80%82example',
    '127.0.0.1',
    '[::1]/',
  ]
  const whole = [
    'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\nscript:alert(1)', 'javascript://shop.example/%0aalert(1)', '/javascript:alert(1)', 'data:text/html,<script>alert(1)</script>',
    'vbscript:x', 'file:///etc/passwd', 'blob:https://evil.example/1', 'about:blank', 'mailto:a@evil.example', '/auth/login', '/auth/login?returnUrl=/auth/login', '/AUTH/LOGIN',
    '/auth/../auth/login', '/auth//login', '/Auth', '/cart\r\nSet-Cookie: a=b', '/cart%0d%0aLocation:%20https://evil.example', `/${'a'.repeat(10_000)}`, `//${'a'.repeat(10_000)}.example`,
  ] // prettier-ignore
  return [...beginnings.flatMap((beginning) => hosts.map((host) => beginning + host)), ...whole]
}
