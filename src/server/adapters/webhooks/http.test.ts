import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openReceiver, type Receiver } from '../../../../test/support/receiver.ts'
import { httpWebhooks, type Resolve } from './http.ts'
import { isPublicAddress } from './public-address.ts'

let receiver: Receiver
beforeAll(async () => {
  receiver = await openReceiver()
})
afterAll(() => receiver.stop())

const leadingTo =
  (...addresses: string[]): Resolve =>
  (_, answer) =>
    answer(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

describe('isPublicAddress', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))
  it.each(['8.8.8.8', '172.32.0.1', '103.10.66.1', '2606:4700::1111', '2404:6800:4003::200e'])(
    '%s is',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
})

describe('httpWebhooks', () => {
  it.each([
    'http://example.com/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://name:word@example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:1',
    'example.com',
    '',
  ])('refuses %s', async (url) => {
    const webhooks = httpWebhooks(false)
    const reason = await webhooks.refusal(url)
    expect(reason).not.toBeNull()
    await expect(webhooks.post(url, {}, '{}')).rejects.toThrow(reason!)
  })

  it('refuses a name with any private address, when it is added and before connecting', async () => {
    for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['::ffff:127.0.0.1']]) {
      const webhooks = httpWebhooks(false, leadingTo(...addresses))
      expect(await webhooks.refusal('https://hooks.example/')).toContain(
        'does not lie on the internet',
      )
      await expect(webhooks.post('https://hooks.example/', {}, '{}')).rejects.toThrow(
        'does not lie on the internet',
      )
    }
    expect(
      await httpWebhooks(false, leadingTo('8.8.8.8')).refusal('https://hooks.example/'),
    ).toBeNull()
    expect(
      await httpWebhooks(false, leadingTo()).refusal('https://not-set-up-yet.example/'),
    ).toBeNull()
    await expect(
      httpWebhooks(false, leadingTo()).post('https://hooks.example/', {}, '{}'),
    ).rejects.toThrow('has no address')
  })

  it('reaches the shop’s own network where that is allowed, by name and by address', async () => {
    const webhooks = httpWebhooks(true, leadingTo('127.0.0.1'))
    const port = new URL(receiver.url).port
    expect(
      await webhooks.post(`http://erp.internal:${port}/a`, { 'x-test': 'yes' }, '{"a":"é"}'),
    ).toBe(200)
    expect(await webhooks.post(`${receiver.url}/b`, {}, '{}')).toBe(200)
    expect(receiver.received).toMatchObject([
      {
        path: '/a',
        body: '{"a":"é"}',
        headers: { 'x-test': 'yes', 'host': `erp.internal:${port}` },
      },
      { path: '/b' },
    ])
  })

  it('follows no redirect and returns the status as it is', async () => {
    const before = receiver.received.length
    receiver.answers.push(302, 503)
    expect(await httpWebhooks(true).post(receiver.url, {}, '{}')).toBe(302)
    expect(await httpWebhooks(true).post(receiver.url, {}, '{}')).toBe(503)
    expect(receiver.received).toHaveLength(before + 2)
  })
})
