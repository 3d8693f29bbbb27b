import { describe, expect, it } from 'vitest'
import { box, film } from '../../../../test/support/films.ts'
import { cleanVideo } from './videos.ts'

describe('cleanVideo', () => {
  it.each([
    ['isom', 'mp4', 'video/mp4'],
    ['mp42', 'mp4', 'video/mp4'],
    ['qt  ', 'mov', 'video/quicktime'],
  ])('takes a film of the brand %s', (brand, ending, type) => {
    const cleaned = cleanVideo(film({ brand }))
    expect(cleaned).toMatchObject({ ending, type })
  })

  it('keeps the picture data byte for byte and blanks the location', () => {
    const given = film({ where: '+06.2088-106.8456/' })
    expect(given.includes('106.8456')).toBe(true)
    const { bytes } = cleanVideo(given)!
    expect(bytes).toHaveLength(given.length)
    expect(Buffer.from(bytes).includes('106.8456')).toBe(false)
    expect(Buffer.from(bytes).includes('pictures and sound')).toBe(true)
  })

  it('reads 64-bit sizes, and a last box that extends to the end', () => {
    const long = Buffer.concat([
      Buffer.from([0, 0, 0, 1]),
      Buffer.from('mdat'),
      Buffer.alloc(8),
      Buffer.from('data'),
    ])
    long.writeBigUInt64BE(BigInt(long.length), 8)
    expect(cleanVideo(Buffer.concat([film({ withData: false }), long]))).not.toBeNull()
    const open = Buffer.concat([
      Buffer.from([0, 0, 0, 0]),
      Buffer.from('mdat'),
      Buffer.from('data'),
    ])
    expect(cleanVideo(Buffer.concat([film({ withData: false }), open]))).not.toBeNull()
  })

  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a HEIC, which has the same boxes', film({ brand: 'heic' })],
    ['WebM', Buffer.from([0x1a, 0x45, 0xdf, 0xa3, ...Buffer.alloc(40)])],
    ['the beginning alone', film({}).subarray(0, 24)],
    ['a film that is cut off', film({}).subarray(0, -3)],
    [
      'a film with a page behind it',
      Buffer.concat([film({}), Buffer.from('<script>alert(1)</script>')]),
    ],
    ['a film without pictures', film({ withData: false })],
    [
      'a box smaller than its own head',
      Buffer.concat([film({}), Buffer.from([0, 0, 0, 4]), Buffer.from('moov')]),
    ],
    [
      'boxes without end',
      Buffer.concat([
        film({}),
        ...Array.from({ length: 25_000 }, () => box('abcd', Buffer.alloc(0))),
      ]),
    ],
  ])('refuses %s', (_, bytes) => expect(cleanVideo(bytes)).toBeNull())
})
