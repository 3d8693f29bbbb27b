import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { RATING_BYTES_MAX, VIDEO_BYTES_MAX } from '#domain/limits.ts'
import { changeSettings, expectBooksRight, type Buyer } from '../../../test/support/builders.ts'
import { film } from '../../../test/support/films.ts'
import {
  asFile,
  asFilm,
  boughtOrder,
  jpeg,
  photo,
  reviewsOf,
  sendRating,
  storedFiles,
  type RatingItem,
} from '../../../test/support/ratings.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  await changeSettings(test, { 'slot.capacityOrders': 1_000 })
})
afterAll(async () => {
  test.clock.set(TEST_NOW)
  await expectBooksRight(test)
  await test.close()
})

const completed = (lines?: number, isCompleted?: boolean) => boughtOrder(test, lines, isCompleted)
const rate = (buyer: Buyer, orderId: string, ...items: RatingItem[]) =>
  sendRating(test, buyer, orderId, ...items)

describe('photos and videos of a rating', () => {
  it('200 re-encodes five photos and a video: random names, exact types, no location', async () => {
    const { buyer, products, orderId, lineIds } = await completed()
    const located = await sharp(await jpeg())
      .withExif({
        IFD3: {
          GPSLatitudeRef: 'S',
          GPSLatitude: '6/1 15/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '106/1 48/1 0/1',
        },
      })
      .jpeg()
      .toBuffer()
    const photos = [
      asFile(located, '../../x.jpg.html'),
      ...(await Promise.all([photo(), photo(), photo(), photo()])),
    ]
    const video = asFilm(film({ where: '+06.2088-106.8456/' }))
    expect(
      (await rate(buyer, orderId, { line: lineIds[0]!, photos, video, cover: await photo() }))
        .status,
    ).toBe(200)
    await expect.poll(async () => (await reviewsOf(test, products[0]!)).reviews).toHaveLength(1)
    const [review] = (await reviewsOf(test, products[0]!)).reviews
    expect(review.images).toHaveLength(5)
    for (const { url, thumbnail } of review.images) {
      for (const [path, side] of [
        [url, 1200],
        [thumbnail, 240],
      ] as const) {
        expect(path).toMatch(/^\/files\/[0-9a-f-]{73}\.webp$/)
        const served = await test.app.request(`http://localhost${path}`)
        expect(served.headers.get('content-type')).toBe('image/webp')
        const seen = await sharp(Buffer.from(await served.arrayBuffer())).metadata()
        expect([seen.width, seen.exif]).toEqual([side, undefined])
      }
    }
    const played = await test.app.request(`http://localhost${review.video.url}`)
    expect(Object.fromEntries(played.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-disposition': 'inline',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; .*frame-ancestors 'none'; sandbox$/,
      ),
    })
    const bytes = Buffer.from(await played.arrayBuffer())
    expect([bytes.includes('pictures and sound'), bytes.includes('106.8456')]).toEqual([
      true,
      false,
    ])
    expect(
      (await test.app.request(`http://localhost${review.video.cover}`)).headers.get('content-type'),
    ).toBe('image/webp')
  })

  it('206 for ranges, 416 outside the video', async () => {
    const { buyer, products, orderId, lineIds } = await completed()
    const given = film({ bytes: 700_000 })
    await rate(buyer, orderId, { line: lineIds[0]!, video: asFilm(given), cover: await photo() })
    await expect.poll(async () => (await reviewsOf(test, products[0]!)).reviews).toHaveLength(1)
    const { url } = (await reviewsOf(test, products[0]!)).reviews[0].video
    const whole = Buffer.from(
      await (await test.app.request(`http://localhost${url}`)).arrayBuffer(),
    )
    expect(whole).toHaveLength(given.length)
    const part = async (range: string) => {
      const answer = await test.app.request(`http://localhost${url}`, { headers: { range } })
      return {
        status: answer.status,
        range: answer.headers.get('content-range'),
        bytes: Buffer.from(await answer.arrayBuffer()),
      }
    }
    const last = given.length - 1
    expect(await part('bytes=0-9')).toEqual({
      status: 206,
      range: `bytes 0-9/${given.length}`,
      bytes: whole.subarray(0, 10),
    })
    expect(await part('bytes=600000-')).toEqual({
      status: 206,
      range: `bytes 600000-${last}/${given.length}`,
      bytes: whole.subarray(600_000),
    })
    expect(await part('bytes=-5')).toEqual({
      status: 206,
      range: `bytes ${last - 4}-${last}/${given.length}`,
      bytes: whole.subarray(-5),
    })
    expect((await part(`bytes=${given.length}-`)).status).toBe(416)
    for (const odd of ['bytes=', 'lines=1-2', 'bytes=0-1,3-4', 'bytes=x-'])
      expect((await part(odd)).status).toBe(200)
    expect((await test.app.request('http://localhost/files/0190aaaa-0000.mp4')).status).toBe(404)
  })

  const cases: [string, number, string, () => Promise<Partial<RatingItem>>][] = [
    [
      'six photos',
      422,
      'items.0.photos',
      async () => ({ photos: await Promise.all(Array.from({ length: 6 }, photo)) }),
    ],
    [
      'an SVG called .jpg',
      415,
      'items.0.photos',
      async () => ({ photos: [asFile(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))] }),
    ],
    ['a PDF', 415, 'items.0.photos', async () => ({ photos: [asFile(Buffer.from('%PDF-1.7'))] })],
    [
      'a photo that is cut off',
      415,
      'items.0.photos',
      async () => ({ photos: [asFile((await jpeg()).subarray(0, 400))] }),
    ],
    [
      'one photo that is none among others',
      415,
      'items.0.photos',
      async () => ({ photos: [await photo(), asFile(Buffer.from('GIF89a'))] }),
    ],
    [
      'a photo of 5 MB and a byte',
      413,
      'items.0.photos',
      async () => ({
        photos: [asFile(Buffer.concat([await jpeg(), Buffer.alloc(5 * 1024 * 1024)]))],
      }),
    ],
    ['a film without its cover', 422, 'items.0.cover', async () => ({ video: asFilm(film({})) })],
    [
      'a film that is a page',
      415,
      'items.0.video',
      async () => ({
        video: asFilm(Buffer.from('<!doctype html><script>1</script>')),
        cover: await photo(),
      }),
    ],
    [
      'a film with a page behind it',
      415,
      'items.0.video',
      async () => ({
        video: asFilm(Buffer.concat([film({}), Buffer.from('<html>')])),
        cover: await photo(),
      }),
    ],
    [
      'a film whose cover is none',
      415,
      'items.0.cover',
      async () => ({ video: asFilm(film({})), cover: asFile(Buffer.from('x')) }),
    ],
    [
      'a film of 20 MB and a byte',
      413,
      'items.0.video',
      async () => ({ video: asFilm(film({ bytes: VIDEO_BYTES_MAX })), cover: await photo() }),
    ],
  ]
  it.each(cases)('refuses %s and stores nothing', async (_, status, field, make) => {
    const { buyer, products, orderId, lineIds } = await completed()
    const before = storedFiles(test)
    const answer = await rate(buyer, orderId, { line: lineIds[0]!, ...(await make()) })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([status, [field]])
    expect(storedFiles(test)).toEqual(before)
    expect((await reviewsOf(test, products[0]!)).rating_summary.total_reviews).toBe(0)
    expect((await rate(buyer, orderId, { line: lineIds[0]! })).status).toBe(200)
  })

  it('413 for more than 30 MB in total, before reading the body', async () => {
    const { buyer, orderId, lineIds } = await completed()
    const video = asFilm(film({ bytes: VIDEO_BYTES_MAX - 10_000 }))
    const large = asFile(Buffer.alloc(RATING_BYTES_MAX - VIDEO_BYTES_MAX + 300_000))
    expect((await rate(buyer, orderId, { line: lineIds[0]!, video, photos: [large] })).status).toBe(
      413,
    )
  })

  it('200 for empty fields', async () => {
    const { buyer, orderId, lineIds } = await completed()
    const empty = asFile(new Uint8Array(), '', 'application/octet-stream')
    const { status, body } = await rate(buyer, orderId, {
      line: lineIds[0]!,
      photos: [empty],
      video: empty,
      cover: empty,
    })
    expect([status, body.data.lines[0].review.images]).toEqual([200, []])
  })
})
