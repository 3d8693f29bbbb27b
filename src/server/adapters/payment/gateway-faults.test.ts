/**
 * A slow, refusing, disconnecting or malformed gateway (C6): a timeout, an open circuit, and never
 * a second charge.
 */
import { paymentMethod } from '#domain/payments/payment-method.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FAULTS } from '../../../../test/support/gateway-server.ts'
import {
  ANSWER_MS,
  buildCharge,
  openGateway,
  type GatewayUnderTest,
} from '../../../../test/support/gateways-under-test.ts'
import { MIDTRANS_KEY } from '../../../../test/support/midtrans-server.ts'
import { XENDIT_KEY } from '../../../../test/support/xendit-server.ts'
import { ANSWER_MS_MAX, openDoor } from './gateway-http.ts'
import { PaymentUnavailable } from './port.ts'

it('has a timeout of at most ten seconds', () => {
  expect(ANSWER_MS_MAX).toBeLessThanOrEqual(10_000)
})

describe.each(['midtrans', 'xendit'] as const)('%s', (name) => {
  let gateway: GatewayUnderTest
  beforeEach(async () => {
    gateway = await openGateway(name)
  })
  afterEach(() => gateway.close())
  const server = () => gateway.server!
  const away = (work: Promise<unknown>) => expect(work).rejects.toBeInstanceOf(PaymentUnavailable)

  it.each(FAULTS)('%s: the charge is not opened, and opens once afterwards', async (fault) => {
    const charge = buildCharge(gateway.clock)
    server().fail(fault)
    const began = performance.now()
    await away(gateway.port.start(charge))
    expect(performance.now() - began).toBeLessThan(ANSWER_MS + 2_000)
    server().fail(null)
    const { providerRef } = await gateway.port.start(charge)
    expect(await gateway.opened(charge.paymentId)).toBe(1)
    expect((await gateway.port.read(providerRef))?.status).toBe('pending')
  })

  it.each(FAULTS)('%s: a page of its own and a counter’s code open afterwards', async (fault) => {
    for (const method of ['card', 'alfamart']) {
      const charge = buildCharge(gateway.clock, { method })
      server().fail(fault)
      await away(gateway.port.start(charge))
      server().fail(null)
      const { instructions } = await gateway.port.start(charge)
      expect(instructions.redirectUrl ?? instructions.accountNumber).toMatch(/./)
      gateway.wait(30_000)
    }
  })

  it.each(FAULTS.filter((fault) => fault !== 'lost_answer'))(
    '%s: a read throws and makes nothing up',
    async (fault) => {
      const { providerRef } = await gateway.port.start(buildCharge(gateway.clock))
      await gateway.pay(providerRef)
      server().fail(fault)
      await away(gateway.port.read(providerRef))
      server().fail(null)
      expect((await gateway.port.read(providerRef))?.status).toBe('paid')
    },
  )

  it('lost_answer: a refund is found by its key, and is not sent twice', async () => {
    const wallet = gateway.port.methods.find((code) => paymentMethod(code)?.kind === 'e_wallet')!
    const charge = buildCharge(gateway.clock, { method: wallet })
    const { providerRef: reference } = await gateway.port.start(charge)
    await gateway.pay(reference)
    const ask = { reference, method: wallet, amount: 20_000, key: charge.paymentId, reason: 'x' }
    server().fail('lost_answer', ({ method }) => method === 'POST')
    await away(gateway.port.refund(ask))
    server().fail(null)
    expect(await gateway.port.refund(ask)).toMatchObject({ status: 'done', amount: 20_000 })
    expect((await gateway.port.read(reference))?.refunded).toBe(20_000)
  })

  it('opens its circuit for half a minute after five failures in a row, then one try decides', async () => {
    const { providerRef } = await gateway.port.start(buildCharge(gateway.clock))
    server().fail('error')
    const heardNow = () => server().heard.length
    const before = heardNow()
    for (let times = 0; times < 5; times++) await away(gateway.port.read(providerRef))
    expect(heardNow() - before).toBe(5)
    for (let times = 0; times < 3; times++) await away(gateway.port.read(providerRef))
    expect(heardNow() - before).toBe(5)
    gateway.wait(30_000)
    await away(gateway.port.read(providerRef))
    expect(heardNow() - before).toBe(6)
    await away(gateway.port.read(providerRef))
    expect(heardNow() - before).toBe(6)
    gateway.wait(30_000)
    server().fail(null)
    expect((await gateway.port.read(providerRef))?.status).toBe('pending')
    expect((await gateway.port.read(providerRef))?.status).toBe('pending')
  })

  it('throws when no server listens, and when the server has no valid certificate', async () => {
    await server().stop()
    await expect(gateway.port.read('pr-1')).rejects.toBeInstanceOf(PaymentUnavailable)
    const plain = await openGateway(name)
    const door = openDoor({
      name,
      url: plain.server!.url.replace('http:', 'https:'),
      key: 'k'.repeat(20),
      answerMsMax: ANSWER_MS,
    })
    await away(door('GET', '/v2/1/status'))
    await plain.close()
  })

  it('sends its key only to the gateway', async () => {
    const { providerRef } = await gateway.port.start(buildCharge(gateway.clock))
    const said: string[] = []
    for (const fault of FAULTS.filter((one) => one !== 'lost_answer')) {
      server().fail(fault)
      await gateway.port
        .read(providerRef)
        .catch((error: Error) =>
          said.push(
            `${error.message} ${error.stack} ${String(error.cause)} ${JSON.stringify(error)}`,
          ),
        )
      gateway.wait(30_000)
    }
    expect(said).toHaveLength(FAULTS.length - 1)
    const keys = [MIDTRANS_KEY, XENDIT_KEY].flatMap((key) => [
      key,
      Buffer.from(`${key}:`).toString('base64'),
    ])
    for (const key of keys) expect(said.join()).not.toContain(key)
    expect(
      server().heard.every(
        ({ path, query }) => !keys.some((key) => `${path}${query.toString()}`.includes(key)),
      ),
    ).toBe(true)
  })

  it('returns 401 when its key is refused', async () => {
    const door = openDoor({ name, url: server().url, key: 'another-key-altogether' })
    expect((await door('GET', '/v3/payment_requests/1')).status).toBe(401)
  })
})

describe('midtrans, after the response to a new charge was lost', () => {
  let gateway: GatewayUnderTest
  beforeEach(async () => {
    gateway = await openGateway('midtrans')
  })
  afterEach(() => gateway.close())
  /** Midtrans replays the response to a key for five minutes. */
  const lost = async (method: string) => {
    const charge = buildCharge(gateway.clock, { method })
    gateway.server!.fail('lost_answer')
    await gateway.port.start(charge).catch(() => null)
    gateway.server!.fail(null)
    gateway.clock.advance(6 * 60_000)
    return charge
  }

  it('returns the same account again', async () => {
    for (const method of ['va_bca', 'va_permata', 'bill_mandiri']) {
      const charge = await lost(method)
      const { instructions } = await gateway.port.start(charge)
      expect(instructions.accountNumber).toMatch(/^\d+$/)
      expect(await gateway.opened(charge.paymentId)).toBe(1)
    }
  })

  it('opens a new code, since the first cannot be read again, and cancels the first', async () => {
    const charge = await lost('qris')
    const { instructions, providerRef } = await gateway.port.start(charge)
    expect(instructions.qr).toBeTruthy()
    expect(await gateway.opened(charge.paymentId)).toBe(2)
    await gateway.pay(providerRef)
    const { headers, body } = await gateway.noticeOf(providerRef)
    expect(gateway.port.verify(new Headers(headers), body)?.paymentId).toBe(charge.paymentId)
  })

  it('accepts the money of one that was paid meanwhile', async () => {
    const charge = await lost('qris')
    await gateway.pay(charge.paymentId)
    const { providerRef } = await gateway.port.start(charge)
    expect((await gateway.port.read(providerRef))?.status).toBe('paid')
    expect(await gateway.opened(charge.paymentId)).toBe(1)
  })

  it('compares the requested amount when a fee is added for the customer to pay', async () => {
    const { providerRef } = await gateway.port.start(buildCharge(gateway.clock))
    const server = gateway.server as unknown as {
      change: (reference: string, change: Record<string, unknown>) => void
    }
    server.change(providerRef, { status: 'settlement', fee: 574 })
    expect(await gateway.port.read(providerRef)).toMatchObject({ status: 'paid', amount: 82_000 })
    server.change(providerRef, { currency: 'USD' })
    expect((await gateway.port.read(providerRef))?.amount).toBe(0)
  })

  it('knows every documented status, and no others', async () => {
    const { providerRef } = await gateway.port.start(buildCharge(gateway.clock))
    const server = gateway.server as unknown as {
      change: (reference: string, change: Record<string, unknown>) => void
    }
    const statuses = {
      authorize: 'pending',
      PENDING: 'pending',
      failure: 'failed',
      deny: 'failed',
      cancel: 'cancelled',
      expire: 'expired',
      chargeback: 'paid',
      capture: 'paid',
    }
    for (const [status, expected] of Object.entries(statuses)) {
      server.change(providerRef, { status })
      expect((await gateway.port.read(providerRef))?.status).toBe(expected)
    }
    server.change(providerRef, { status: 'capture', fraud: 'challenge' })
    expect((await gateway.port.read(providerRef))?.status).toBe('pending')
    server.change(providerRef, { status: 'sunk' })
    await expect(gateway.port.read(providerRef)).rejects.toBeInstanceOf(PaymentUnavailable)
  })
})

describe('xendit', () => {
  it('reports a pending refund, and later its outcome', async () => {
    const gateway = await openGateway('xendit')
    const server = gateway.server as unknown as {
      holdRefunds: (hold: boolean) => void
      finishRefund: (key: string, status: string) => void
    }
    const charge = buildCharge(gateway.clock, { method: 'dana' })
    const { providerRef: reference } = await gateway.port.start(charge)
    await gateway.pay(reference)
    server.holdRefunds(true)
    for (const [key, status, expected] of [
      ['r-1', 'SUCCEEDED', 'done'],
      ['r-2', 'FAILED', 'refused'],
    ] as const) {
      const made = await gateway.port.refund({
        reference,
        method: 'dana',
        amount: 10_000,
        key,
        reason: 'x',
      })
      expect(made.status).toBe('pending')
      expect(
        (await gateway.port.readRefund({ reference, key, refundRef: made.refundRef }))?.status,
      ).toBe('pending')
      server.finishRefund(key, status)
      expect(
        (await gateway.port.readRefund({ reference, key, refundRef: made.refundRef }))?.status,
      ).toBe(expected)
    }
    expect((await gateway.port.read(reference))?.refunded).toBe(10_000)
    const said = JSON.stringify({
      event: 'refund.succeeded',
      data: {
        event: 'refund.succeeded',
        data: { id: 'rfd-1', payment_id: 'py-1', reference_id: 'r-1' },
      },
    })
    const headers = new Headers((await gateway.noticeOf(reference)).headers)
    expect(gateway.port.verify(headers, said)).toEqual({
      providerRef: 'py-1',
      otherRef: null,
      status: 'refund.succeeded:r-1',
      refundKey: 'r-1',
      paymentId: null,
    })
    await gateway.close()
  })
})
