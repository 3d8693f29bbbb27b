/**
 * Slow bodies: a phone with a weak signal is served, a client that only holds a connection gets
 * 408.
 */
import { request, type ClientRequest } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCustomer } from '../../../test/support/customer.ts'
import { listen, type Listening } from '../../../test/support/http.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'

let test: TestShop
let listening: Listening
beforeAll(async () => {
  test = await openTestShop({ BODY_SILENCE_SECONDS: '1' })
  listening = await listen(test)
})
afterAll(async () => {
  await listening.stop()
  await test.close()
})

type Seen = { status: number; code: string | undefined; isClosed: boolean; milliseconds: number }

/** Starts a request of `length` bytes, sent by `write`. Returns the response. */
const send = async (
  path: string,
  headers: Record<string, string>,
  length: number,
  write: (sent: ClientRequest) => Promise<void>,
): Promise<Seen> => {
  const began = performance.now()
  const sent = request(`${listening.url}${path}`, {
    method: path.endsWith('update-profile') ? 'PUT' : 'POST',
    headers: { ...headers, 'content-length': String(length) },
  })
  const answered = new Promise<Seen>((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', (response) => {
      let text = ''
      response.on('data', (part: Buffer) => (text += part.toString()))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          code: JSON.parse(text).code,
          isClosed: response.headers.connection === 'close',
          milliseconds: performance.now() - began,
        }),
      )
    })
  })
  await Promise.race([write(sent), answered])
  return answered.finally(() => sent.destroy())
}

const JSON_TYPE = { 'content-type': 'application/json' }

describe('a slow body', () => {
  it('answers 408 to one that stops, and closes the connection', async () => {
    const seen = await send(
      '/api/account/v1/login',
      JSON_TYPE,
      1_000,
      async (sent) => void sent.write('{"phone":"62'),
    )
    expect(seen).toMatchObject({ status: 408, code: 'too_slow', isClosed: true })
    expect(seen.milliseconds).toBeLessThan(5_000)
  })

  it('answers 408 to one that comes byte by byte without end', async () => {
    let isOver = false
    const seen = await send('/api/account/v1/login', JSON_TYPE, 1_000, async (sent) => {
      while (!isOver) {
        sent.write(' ')
        await wait(100)
      }
    }).finally(() => (isOver = true))
    expect(seen).toMatchObject({ status: 408, isClosed: true })
    expect(seen.milliseconds).toBeLessThan(5_000)
  })

  it('answers 200 to a photo that comes slowly and steadily', async () => {
    const customer = await buildCustomer(test)
    const noise = Buffer.from(Array.from({ length: 200 * 200 * 3 }, (_, n) => (n * 7919) % 251))
    const photo = await sharp(noise, { raw: { width: 200, height: 200, channels: 3 } })
      .jpeg({ quality: 95 })
      .toBuffer()
    const form = new FormData()
    const details = {
      name: 'Sinta Uji',
      date_of_birth: '1995-02-28',
      gender: 'F',
      province_id: '31',
      city_id: '31.74',
    }
    for (const [name, value] of Object.entries({
      ...details,
      district_id: '31.74.03',
      postcode: '12730',
    }))
      form.set(name, value)
    form.set('email', `u${customer.phone}@example.com`)
    form.append(
      'profile_picture',
      new File([new Uint8Array(photo)], 'me.jpg', { type: 'image/jpeg' }),
    )
    const encoded = new Response(form)
    const body = Buffer.from(await encoded.arrayBuffer())
    const seen = await send(
      '/api/account/v1/update-profile',
      {
        'content-type': encoded.headers.get('content-type')!,
        'authorization': `Bearer ${customer.token}`,
      },
      body.length,
      async (sent) => {
        const slice = Math.ceil(body.length / 6)
        for (let at = 0; at < body.length; at += slice) {
          sent.write(body.subarray(at, at + slice))
          await wait(400)
        }
        sent.end()
      },
    )
    expect(seen.status).toBe(200)
    expect(seen.milliseconds).toBeGreaterThan(2_000)
  })
})
