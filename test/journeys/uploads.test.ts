/**
 * Uploads (E5): accepted ones are decoded and re-encoded, others are refused early, and neither
 * fills the memory. `update-profile.test.ts` has the ordinary cases.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PHOTO_BYTES_MAX } from '#domain/limits.ts'
import { buildCustomer, type TestCustomer } from '../support/customer.ts'
import { listen } from '../support/http.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

const DETAILS = {
  name: 'Sinta Uji',
  date_of_birth: '1995-02-28',
  gender: 'F',
  province_id: '31',
  city_id: '31.74',
  district_id: '31.74.03',
  postcode: '12730',
}
const formWith = (customer: TestCustomer, ...files: File[]): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    ...DETAILS,
    email: `u${customer.phone}@example.com`,
  }))
    form.set(name, value)
  for (const file of files) form.append('profile_picture', file)
  return form
}
/** Encoded first, so that the body is sent whole, as by a browser. */
const upload = async (customer: TestCustomer, ...files: File[]) => {
  const encoded = new Response(formWith(customer, ...files))
  return test.app.request('http://localhost/api/account/v1/update-profile', {
    method: 'PUT',
    body: await encoded.arrayBuffer(),
    headers: {
      'content-type': encoded.headers.get('content-type')!,
      'authorization': `Bearer ${customer.token}`,
      'x-petik-peer': '127.0.0.1',
    },
  })
}
const asFile = (bytes: Uint8Array, name = 'me.png', type = 'image/png') =>
  new File([new Uint8Array(bytes)], name, { type })
const stored = (): string[] => {
  try {
    return readdirSync(join(test.config.dataDir, 'files'))
  } catch {
    return []
  }
}
const pictureOf = async (customer: TestCustomer): Promise<string | null> =>
  (await test.request('GET', '/api/account/v1/profile', { token: customer.token })).body.data
    .profile_picture

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
/** A grey PNG of any dimensions in a few kilobytes, with all rows empty. */
const flatPng = (width: number, height: number, ...more: Buffer[]): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const jpeg = (width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: '#1b7a36' } })
    .jpeg()
    .toBuffer()

/** An endless body that counts the bytes read. */
const endlessBody = () => {
  const part = new Uint8Array(65_536)
  let parts = 0
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    parts++
    controller.enqueue(part)
  }
  return {
    body: new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 }),
    bytes: () => parts * part.length,
  }
}

describe('a valid photo', () => {
  it('answers 200 at exactly 5 MB, whatever follows the image', async () => {
    const customer = await buildCustomer(test)
    const bytes = Buffer.alloc(PHOTO_BYTES_MAX)
    ;(await jpeg()).copy(bytes)
    expect((await upload(customer, asFile(bytes, 'me.jpg', 'image/jpeg'))).status).toBe(200)
    expect(await pictureOf(customer)).toMatch(/\.webp$/)
  })

  it.each([
    ['HTML', '<html><script>alert(1)</script>'],
    ['PHP', '<?php system("id"); ?>'],
    ['a ZIP', `PK\u0003\u0004${'x'.repeat(500)}PK\u0005\u0006`],
  ])('answers 200 and removes %s after the image', async (_, tail) => {
    const customer = await buildCustomer(test)
    expect(
      (
        await upload(
          customer,
          asFile(Buffer.concat([await jpeg(), Buffer.from(tail)]), 'me.jpg', 'image/jpeg'),
        )
      ).status,
    ).toBe(200)
    const served = await test.app.request(`http://localhost${await pictureOf(customer)}`)
    expect(Buffer.from(await served.arrayBuffer()).includes(tail.slice(0, 12))).toBe(false)
  })

  it('answers 200 and removes the location', async () => {
    const customer = await buildCustomer(test)
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
    expect((await sharp(located).metadata()).exif).toBeDefined()
    await upload(customer, asFile(located, 'me.jpg', 'image/jpeg'))
    const served = await test.app.request(`http://localhost${await pictureOf(customer)}`)
    expect((await sharp(Buffer.from(await served.arrayBuffer())).metadata()).exif).toBeUndefined()
  })

  it('answers 200 to an animated picture and stores one frame', async () => {
    const customer = await buildCustomer(test)
    const moving = flatPng(64, 64, chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])))
    const { status } = await upload(customer, asFile(moving))
    expect([200, 415]).toContain(status)
    if (status !== 200) return
    const served = await test.app.request(`http://localhost${await pictureOf(customer)}`)
    expect((await sharp(Buffer.from(await served.arrayBuffer())).metadata()).pages ?? 1).toBe(1)
  })

  it.each([
    '../../x.jpg',
    '..\\..\\x.jpg',
    'x.jpg.html',
    'x.php',
    '/etc/passwd',
    'a\u0000b.png',
    `${'n'.repeat(300)}.png`,
    '<img src=x onerror=alert(1)>.png',
    'con.png',
  ])('answers 200 and stores it under its own name, not %j', async (name) => {
    const customer = await buildCustomer(test)
    const before = stored()
    const { status } = await upload(customer, asFile(await jpeg(), name, 'image/jpeg'))
    expect(status).toBe(200)
    const fresh = stored().filter((file) => !before.includes(file))
    expect(fresh).toHaveLength(1)
    for (const file of fresh)
      expect(file).toMatch(
        /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$/,
      )
  })

  it('is served with its exact type, never sniffed or executed', async () => {
    const customer = await buildCustomer(test)
    await upload(customer, asFile(await jpeg(), 'me.jpg', 'image/jpeg'))
    const { headers } = await test.app.request(`http://localhost${await pictureOf(customer)}`)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; .*frame-ancestors 'none'; sandbox$/,
      ),
    })
  })

  it('answers 200 to both of two concurrent uploads and stores one file', async () => {
    const customer = await buildCustomer(test)
    const before = stored()
    const photos = [await jpeg(600, 400), await jpeg(400, 600)]
    const answers = await Promise.all(
      photos.map((bytes) => upload(customer, asFile(bytes, 'me.jpg', 'image/jpeg'))),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const fresh = stored().filter((file) => !before.includes(file))
    expect(fresh).toEqual([(await pictureOf(customer))!.slice('/files/'.length)])
  })

  it('answers 200 without a file and keeps the picture: an empty field and a form without it', async () => {
    const customer = await buildCustomer(test)
    await upload(customer, asFile(await jpeg(), 'me.jpg', 'image/jpeg'))
    const before = await pictureOf(customer)
    expect(
      (await upload(customer, asFile(new Uint8Array(), '', 'application/octet-stream'))).status,
    ).toBe(200)
    expect((await upload(customer)).status).toBe(200)
    expect(await pictureOf(customer)).toBe(before)
  })
})

describe('an invalid photo', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const cases: [string, number, () => Promise<Uint8Array> | Uint8Array][] = [
    ['an SVG called .png', 415, () => Buffer.from(svg)],
    [
      'an SVG behind the first bytes of a PNG',
      415,
      () => Buffer.concat([SIGNATURE, Buffer.from(svg)]),
    ],
    ['a PDF', 415, () => Buffer.from('%PDF-1.7\n1 0 obj')],
    ['a GIF', 415, () => Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1')],
    [
      'a HEIC',
      415,
      () =>
        Buffer.from('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic', 'latin1'),
    ],
    ['a page', 415, () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'the first bytes of a JPEG and nothing else',
      415,
      () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0]),
    ],
    ['a picture cut off', 415, async () => (await jpeg()).subarray(0, 300)],
    ['a picture of 16,000 by 16,000', 415, () => flatPngHeader(16_000, 16_000)],
    ['a picture of 65,535 by 1', 415, () => flatPng(65_535, 1)],
    ['a picture of 10,001 by 10', 415, () => flatPng(10_001, 10)],
    ['a picture of 5,001 by 5,000', 415, () => flatPng(5_001, 5_000)],
    [
      'one byte more than 5 MB',
      413,
      async () =>
        Buffer.concat([await jpeg(), Buffer.alloc(PHOTO_BYTES_MAX + 1)]).subarray(
          0,
          PHOTO_BYTES_MAX + 1,
        ),
    ],
  ]
  /** A header with large dimensions and little data: nothing may try to read the rest. */
  const flatPngHeader = (width: number, height: number): Buffer => {
    const whole = flatPng(64, 64)
    whole.writeUInt32BE(width, 16)
    whole.writeUInt32BE(height, 20)
    whole.writeUInt32BE(crc32(whole.subarray(12, 29)), 29)
    return whole
  }

  it.each(cases)('is refused and not stored: %s', async (_, expected, make) => {
    const customer = await buildCustomer(test)
    const [bytes, before] = [await make(), stored()]
    const began = performance.now()
    const { status } = await upload(customer, asFile(bytes))
    expect(performance.now() - began).toBeLessThan(2_000)
    expect(status).toBe(expected)
    expect(stored()).toEqual(before)
    expect(await pictureOf(customer)).toBeNull()
  })

  it('answers 422 to twenty files in one field', async () => {
    const customer = await buildCustomer(test)
    const photo = asFile(await jpeg(), 'me.jpg', 'image/jpeg')
    const before = stored()
    expect((await upload(customer, ...Array.from({ length: 20 }, () => photo))).status).toBe(422)
    expect(stored()).toEqual(before)
  })

  it('answers 401 to a guest before reading the body', async () => {
    const endless = endlessBody()
    const response = await test.app.request('http://localhost/api/account/v1/update-profile', {
      method: 'PUT',
      body: endless.body,
      duplex: 'half',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'x-petik-peer': '127.0.0.1' },
    } as RequestInit)
    expect(response.status).toBe(401)
    expect(endless.bytes()).toBe(0)
  })
})

describe('the memory', () => {
  it('answers 413 to an endless body after the size of one photo', async () => {
    const customer = await buildCustomer(test)
    const endless = endlessBody()
    const response = await test.app.request('http://localhost/api/account/v1/update-profile', {
      method: 'PUT',
      body: endless.body,
      duplex: 'half',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'x-petik-peer': '127.0.0.1',
        'authorization': `Bearer ${customer.token}`,
      },
    } as RequestInit)
    expect(response.status).toBe(413)
    expect(endless.bytes()).toBeLessThan(PHOTO_BYTES_MAX + 256 * 1024)
  })

  it('answers 413 at once to a larger Content-Length, over the network', async () => {
    const customer = await buildCustomer(test)
    const { url, stop } = await listen(test)
    try {
      const response = await fetch(`${url}/api/account/v1/update-profile`, {
        method: 'PUT',
        body: new Uint8Array(8 * 1024 * 1024),
        headers: {
          'content-type': 'multipart/form-data; boundary=x',
          'authorization': `Bearer ${customer.token}`,
        },
      }).catch(() => null)
      // The server may close the connection while the client still sends.
      expect([413, undefined]).toContain(response?.status)
    } finally {
      await stop()
    }
  })

  it('is bounded with twenty concurrent bombs: the largest accepted one, and refused ones', async () => {
    const customers = await Promise.all(Array.from({ length: 20 }, () => buildCustomer(test)))
    const bombs = [flatPng(5_000, 4_999), flatPng(5_000, 5_001)]
    await upload(customers[0]!, asFile(bombs[0]!))
    const before = process.memoryUsage().rss
    let highest = before
    const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 5)
    const answers = await Promise.all(
      customers.map((customer, n) => upload(customer, asFile(bombs[n % 2]!))),
    )
    clearInterval(watch)
    expect(answers.map(({ status }) => status)).toEqual(
      customers.map((_, n) => (n % 2 === 0 ? 200 : 415)),
    )
    expect((highest - before) / 1024 / 1024).toBeLessThan(150)
  })

  it('answers 503 with too many large uploads in memory, and accepts again afterwards', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => buildCustomer(test)))
    const large = Buffer.alloc(PHOTO_BYTES_MAX)
    ;(await jpeg()).copy(large)
    const answers = await Promise.all(
      people.map((customer) => upload(customer, asFile(large, 'me.jpg', 'image/jpeg'))),
    )
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(0)
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(
      answers.length - refused.length,
    )
    expect((await upload(people[0]!, asFile(large, 'me.jpg', 'image/jpeg'))).status).toBe(200)
  })
})
