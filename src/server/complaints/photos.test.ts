/** Photos of complaints (E5), and what an open complaint blocks. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PHOTO_BYTES_MAX } from '#domain/limits.ts'
import { changeSettings, expectBooksRight, stateOf } from '../../../test/support/builders.ts'
import {
  buildDelivered,
  closeComplaints,
  complain,
  complaintIn,
  photoOf,
  type Delivered,
} from '../../../test/support/complaints.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { completeDelivered } from '../orders/index.ts'
import { deleteOldComplaints } from './index.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  await changeSettings(test, { 'slot.capacityOrders': 1_000, 'slot.capacityGrams': 100_000_000 })
})
beforeEach(() => test.clock.set(TEST_NOW))
afterAll(async () => {
  test.clock.set(TEST_NOW)
  await expectBooksRight(test)
  await test.close()
})

const path = (orderId: string, rest = '') => `/api/shop/orders/${orderId}/complaints${rest}`
const get = (url: string, token?: string) => test.request('GET', url, token ? { token } : {})
const items = (one: Delivered, quantity = 1) => [{ order_item_id: one.lineId, quantity }]
const storedFiles = (): string[] => {
  try {
    return readdirSync(join(test.config.dataDir, 'files'))
  } catch {
    return []
  }
}

describe('photos', () => {
  const send = (one: Delivered, ...photos: File[]) =>
    complain(test, one.buyer.token, one.orderId, {
      slug: 'not-as-described',
      items: items(one),
      photos,
    })
  const jpeg = () =>
    sharp({ create: { width: 30, height: 20, channels: 3, background: '#fff' } }).jpeg()

  it('are re-encoded without location, at most 1600 pixels, under an unguessable name', async () => {
    const one = await buildDelivered(test)
    const exif = {
      IFD0: { Copyright: 'Rahasia' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '6/1 15/1 0/1' },
    }
    const bytes = await sharp({
      create: { width: 3000, height: 1500, channels: 3, background: '#123' },
    })
      .withExif(exif)
      .jpeg()
      .toBuffer()
    const tail = Buffer.concat([bytes, Buffer.from('<?php system("id"); ?>')])
    const before = new Set(storedFiles())
    const { body } = await send(
      one,
      new File([new Uint8Array(tail)], '../../x.jpg.html', { type: 'text/html' }),
    )
    const [photo] = body.data.photos
    expect(photo).toMatchObject({ width: 1600, height: 800 })
    const [name] = storedFiles().filter((file) => !before.has(file))
    expect(name).toMatch(/^private-[0-9a-f-]{73}\.webp$/)
    const stored = readFileSync(join(test.config.dataDir, 'files', name!))
    expect((await sharp(stored).metadata()).exif).toBeUndefined()
    expect(stored.includes('php')).toBe(false)
    expect(JSON.stringify(body)).not.toContain(name)
    expect((await get(`/files/${name}`)).status).toBe(404)
    expect((await get(`/files/${name}`, one.buyer.token)).status).toBe(404)
    const own = await get(path(one.orderId, `/${body.data.id}/photos/${photo.id}`), one.buyer.token)
    expect({
      status: own.status,
      type: own.headers.get('content-type'),
      sniff: own.headers.get('x-content-type-options'),
    }).toEqual({
      status: 200,
      type: 'image/webp',
      sniff: 'nosniff',
    })
    expect(own.headers.get('cache-control')).toBe('no-store')
    expect(own.headers.get('content-disposition')).toBe(`attachment; filename="${photo.id}.webp"`)
  })

  it('413 above 5 MB, 415 for other formats than JPEG or PNG, and then stores none of the photos', async () => {
    const one = await buildDelivered(test)
    const good = await photoOf()
    const before = storedFiles().length
    const large = new File([new Uint8Array(PHOTO_BYTES_MAX + 1)], 'besar.jpg', {
      type: 'image/jpeg',
    })
    expect((await send(one, good, large)).status).toBe(413)
    const others: [string, Buffer][] = [
      ['vector.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['gerak.gif', await jpeg().gif().toBuffer()],
      ['dokumen.pdf', Buffer.from('%PDF-1.7')],
      ['terpotong.jpg', (await jpeg().toBuffer()).subarray(0, 200)],
      [
        'lebar.png',
        await sharp({ create: { width: 10_001, height: 1, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      ],
    ]
    for (const [name, bytes] of others) {
      const { status, body } = await send(
        one,
        good,
        new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }),
      )
      expect({ name, status, errors: Object.keys(body.errors ?? {}) }).toEqual({
        name,
        status: 415,
        errors: ['photos'],
      })
    }
    expect(storedFiles()).toHaveLength(before)
    expect((await get(path(one.orderId), one.buyer.token)).body.data).toEqual([])
  })
})

describe('two years after the decision', () => {
  // The period includes the leap day of 2028.
  const twoYearsLater = (ms: number) => new Date(test.clock.now().getTime() + 731 * 86_400_000 + ms)
  const remains = async (id: string) =>
    (await test.sql('select number from complaints where id = $1', id)).length

  it('deletes a complaint with its photos, lines and events, once; younger and open ones stay', async () => {
    const before = new Set(storedFiles())
    const [old, open] = [await buildDelivered(test), await buildDelivered(test)]
    const oldId = await complaintIn(
      test,
      { token: old.buyer.token, orderId: old.orderId },
      'rejected',
      [await photoOf(), await photoOf()],
    )
    const openId = await complaintIn(
      test,
      { token: open.buyer.token, orderId: open.orderId },
      'submitted',
      [await photoOf()],
    )
    const added = () => storedFiles().filter((file) => !before.has(file)).length
    await deleteOldComplaints(test.shop, twoYearsLater(0))
    expect([await remains(oldId), await remains(openId), added()]).toEqual([1, 1, 3])
    expect(await deleteOldComplaints(test.shop, twoYearsLater(1))).toBeGreaterThan(0)
    expect(await deleteOldComplaints(test.shop, twoYearsLater(1))).toBe(0)
    expect([await remains(oldId), await remains(openId), added()]).toEqual([0, 1, 1])
    for (const table of ['complaint_lines', 'complaint_photos', 'complaint_events'])
      expect(await test.sql(`select 1 from ${table} where complaint_id = $1`, oldId)).toEqual([])
    await closeComplaints(test, open.orderId)
  })

  it('retries in the next run when a photo cannot be deleted', async () => {
    const one = await buildDelivered(test)
    const id = await complaintIn(
      test,
      { token: one.buyer.token, orderId: one.orderId },
      'rejected',
      [await photoOf()],
    )
    const { files } = test.shop.ports
    const broken = {
      ...test.shop,
      ports: {
        ...test.shop.ports,
        files: { ...files, remove: () => Promise.reject(new Error('disk')) },
      },
    }
    await deleteOldComplaints(broken, twoYearsLater(1))
    expect(await remains(id)).toBe(1)
    await deleteOldComplaints(test.shop, twoYearsLater(1))
    expect(await remains(id)).toBe(0)
  })
})

describe('an open complaint', () => {
  it('blocks automatic completion of its order until it is decided', async () => {
    const one = await buildDelivered(test)
    await complain(test, one.buyer.token, one.orderId, { items: items(one) })
    test.clock.set('2026-12-20T08:00:00.000Z')
    await completeDelivered(test.shop, test.clock.now())
    expect((await stateOf(test, one.orderId)).state).toBe('delivered')
    await closeComplaints(test, one.orderId)
    await completeDelivered(test.shop, test.clock.now())
    expect((await stateOf(test, one.orderId)).state).toBe('completed')
  })

  it('409 for an account deletion meanwhile; a later deletion removes its texts and photos', async () => {
    const one = await buildDelivered(test)
    const before = new Set(storedFiles())
    const owner = { token: one.buyer.token, orderId: one.orderId }
    await complaintIn(test, owner, 'submitted', [await photoOf()])
    await test.request('POST', `/api/shop/orders/${one.orderId}/complete`, {
      token: one.buyer.token,
      body: {},
    })
    const leave = () =>
      test.request('POST', '/api/account/v1/my-data/deletion', {
        token: one.buyer.accountToken,
        body: { understood: true },
      })
    expect((await leave()).status).toBe(409)
    await closeComplaints(test, one.orderId)
    await test.request('POST', `/api/shop/orders/${one.orderId}/complete`, {
      token: one.buyer.token,
      body: {},
    })
    expect((await leave()).status).toBe(200)
    expect(storedFiles().filter((file) => !before.has(file))).toEqual([])
    const kept = await test.sql(
      'select c.description, e.words from complaints c join complaint_events e on e.complaint_id = c.id where c.order_id = $1',
      one.orderId,
    )
    expect(new Set(kept.flatMap((row) => Object.values(row as object)))).toEqual(new Set(['']))
  })
})
