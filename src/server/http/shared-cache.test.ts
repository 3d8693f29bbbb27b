import { describe, expect, it } from 'vitest'
import { sharedHeaders, surrogateKey } from './shared-cache.ts'

const NOW = new Date('2026-11-30T02:00:00.000Z')
const CDN = { seconds: 60, purge: null }
const OWN = {
  'cache-control': 'public, max-age=0, must-revalidate',
  'vary': 'Cookie, Accept-Encoding',
}
const answer = (given: object = {}) => ({
  status: 200,
  headers: {},
  tags: ['product:mangga'],
  since: NOW.getTime() - 12_400,
  ...given,
})

describe('what a CDN may store', () => {
  it('lasts for what is left since it was read, under the keys of its tags', () => {
    expect(sharedHeaders(CDN, answer(), OWN, NOW)).toEqual({
      'cache-control': 'public, max-age=0, s-maxage=47, stale-if-error=300',
      'surrogate-key': `all ${surrogateKey('product:mangga')}`,
      'vary': 'X-Locale, Accept-Encoding',
    })
  })
  it.each([
    ['there is no CDN', null, {}],
    ['less than a second is left', CDN, { since: NOW.getTime() - 59_500 }],
    ['the clock was set back', CDN, { since: NOW.getTime() + 5_000 }],
    ['it is no success', CDN, { status: 404 }],
    ['it is not from the cache', CDN, { since: undefined }],
    ['its keys would not fit', CDN, { tags: Array.from({ length: 701 }, (_, at) => `card:${at}`) }],
  ])('is nothing when %s', (_, cdn, given) => {
    expect(sharedHeaders(cdn, answer(given), OWN, NOW)).toEqual(OWN)
  })
})
