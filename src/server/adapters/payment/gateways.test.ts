/**
 * What the shop expects of every gateway (C9): the embedded one, Midtrans and Xendit pass the same
 * tests.
 */
import { PAYMENT_KINDS, paymentMethod, type ChargedKind } from '#domain/payments/payment-method.ts'
import { guidesOf } from '../../orders/show/present-guides.ts'
import { methodName } from '../../orders/show/present-names.ts'
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildCharge,
  GATEWAYS,
  openGateway,
  type GatewayUnderTest,
} from '../../../../test/support/gateways-under-test.ts'

const HOUR = 3_600_000
/** The instructions that a customer needs for each kind of method. */
const NEEDS = {
  qris: { qr: expect.stringMatching(/./) },
  virtual_account: {
    accountNumber: expect.stringMatching(/^\d{8,20}$/),
  },
  e_wallet: { redirectUrl: expect.stringMatching(/^https?:\/\//) },
  card: { redirectUrl: expect.stringMatching(/^https?:\/\//) },
  paylater: { redirectUrl: expect.stringMatching(/^https?:\/\//) },
  counter: { accountNumber: expect.stringMatching(/^\w{8,20}$/) },
}

describe.each(GATEWAYS)('%s', (name) => {
  let gateway: GatewayUnderTest
  beforeAll(async () => {
    gateway = await openGateway(name)
  })
  afterAll(() => gateway.close())

  const opened = async (method = 'qris') => {
    const charge = buildCharge(gateway.clock, { method })
    const started = await gateway.port.start(charge)
    return { charge, reference: started.providerRef, started }
  }
  const walletOf = () =>
    gateway.port.methods.find((code) => paymentMethod(code)?.kind === 'e_wallet')!
  const paid = async (method = walletOf(), issuer?: string) => {
    const one = await opened(method)
    await gateway.pay(one.reference, issuer ? { issuer } : {})
    return one
  }
  const refund = (reference: string, amount: number, key: string, method = walletOf()) =>
    gateway.port.refund({ reference, method, amount, key, reason: 'The mango was bruised' })

  it('offers every kind but cash and invoices, each method with texts and an icon', () => {
    expect(new Set(gateway.port.methods.map((code) => paymentMethod(code)?.kind))).toEqual(
      new Set(PAYMENT_KINDS.filter((kind) => kind !== 'cod' && kind !== 'invoice')),
    )
    for (const code of gateway.port.methods) {
      for (const locale of ['en', 'id'] as const) {
        expect(methodName(code, locale)).not.toContain('.')
        const [guide] = guidesOf(code, locale)
        expect(guide?.steps.length).toBeGreaterThanOrEqual(2)
        expect(guide?.steps.join(' ')).not.toMatch(/[{}]/)
      }
      expect(existsSync(`seeds/art/payments/${paymentMethod(code)?.icon}.svg`)).toBe(true)
    }
  })

  it('opens a charge by each method with the customer’s instructions', async () => {
    for (const code of gateway.port.methods) {
      const { started, reference } = await opened(code)
      expect(reference).not.toBe('')
      const { kind, bank } = paymentMethod(code)!
      expect({ code, ...started.instructions }).toMatchObject({
        code,
        ...NEEDS[kind as ChargedKind],
      })
      expect(started.instructions.bank).toBe(bank)
    }
  })

  it('opens one charge per payment, however often it is requested', async () => {
    for (const method of ['qris', 'va_bca', 'card', 'alfamart', 'kredivo', walletOf()]) {
      const charge = buildCharge(gateway.clock, { method })
      const references = [await gateway.port.start(charge), await gateway.port.start(charge)].map(
        ({ providerRef }) => providerRef,
      )
      expect(references[0]).toBe(references[1])
      expect(await gateway.opened(charge.paymentId)).toBe(1)
    }
  })

  it('reports a charge: open, paid with its amount, failed, expired, unknown', async () => {
    const { reference, charge } = await opened()
    expect(await gateway.port.read(reference)).toMatchObject({
      providerRef: reference,
      status: 'pending',
      amount: charge.amount,
    })
    await gateway.pay(reference, { issuer: 'gopay' })
    expect(await gateway.port.read(reference)).toEqual({
      providerRef: reference,
      status: 'paid',
      amount: 82_000,
      issuer: 'gopay',
      refunded: 0,
    })
    for (const how of ['failed', 'expired'] as const) {
      const other = await opened('va_bca')
      await gateway.end(other.reference, how)
      expect((await gateway.port.read(other.reference))?.status).toBe(how)
    }
    expect(await gateway.port.read('pr-00000000-0000-4000-8000-000000000000')).toBeNull()
  })

  it('reports the received amount when it differs from the requested one', async () => {
    const { reference } = await opened('va_bca')
    await gateway.pay(reference, { amount: 81_999 })
    expect(await gateway.port.read(reference)).toMatchObject({ status: 'paid', amount: 81_999 })
  })

  it('cancels an open charge; one that is over, paid or unknown stays as it is', async () => {
    const { reference } = await opened()
    await gateway.port.cancel(reference)
    expect((await gateway.port.read(reference))?.status).toBe('cancelled')
    await gateway.port.cancel(reference)
    const one = await paid()
    await gateway.port.cancel(one.reference)
    expect((await gateway.port.read(one.reference))?.status).toBe('paid')
    await gateway.port.cancel('pr-00000000-0000-4000-8000-000000000001')
  })

  it('pays, cancels and ends what is paid on the gateway’s page or at a counter', async () => {
    for (const method of ['card', 'ovo', 'kredivo', 'akulaku', 'alfamart', 'indomaret']) {
      const one = await opened(method)
      await gateway.pay(one.reference)
      const fact = await gateway.port.read(one.reference)
      expect(fact).toMatchObject({ status: 'paid', amount: 82_000, refunded: 0 })
      const over = await opened(method)
      await gateway.end(over.reference, 'expired')
      expect((await gateway.port.read(over.reference))?.status).toBe('expired')
      const open = await opened(method)
      await gateway.port.cancel(open.reference)
      // Midtrans knows nothing of a page that no customer has paid on.
      const after = await gateway.port.read(open.reference)
      expect([null, 'cancelled']).toContain(after && after.status)
      await gateway.port.cancel(fact!.providerRef)
      expect((await gateway.port.read(fact!.providerRef))?.status).toBe('paid')
    }
  })

  it('refunds cards, OVO and PayLater in parts, and counters never', async () => {
    for (const method of ['card', 'ovo', 'kredivo', 'akulaku']) {
      const { reference, charge } = await paid(method)
      const theirs = (await gateway.port.read(reference))!.providerRef
      const key = charge.paymentId
      for (let times = 0; times < 2; times++)
        expect(await refund(theirs, 30_000, key, method)).toMatchObject({
          status: 'done',
          amount: 30_000,
        })
      expect((await gateway.port.read(theirs))?.refunded).toBe(30_000)
    }
    const { reference, charge } = await paid('alfamart')
    expect((await refund(reference, 1_000, charge.paymentId, 'alfamart')).status).toBe('refused')
  })

  it('refunds once per key, in parts, and never more than was paid', async () => {
    const { reference, charge } = await paid()
    expect(await refund(reference, 30_000, `${charge.paymentId}-1`)).toMatchObject({
      status: 'done',
      amount: 30_000,
    })
    expect(await refund(reference, 30_000, `${charge.paymentId}-1`)).toMatchObject({
      status: 'done',
      amount: 30_000,
    })
    expect((await gateway.port.read(reference))?.refunded).toBe(30_000)
    expect((await refund(reference, 60_000, `${charge.paymentId}-2`)).status).toBe('refused')
    expect((await refund(reference, 52_000, `${charge.paymentId}-3`)).status).toBe('done')
    expect(await gateway.port.read(reference)).toMatchObject({ status: 'paid', refunded: 82_000 })
    expect(
      await gateway.port.readRefund({ reference, key: `${charge.paymentId}-3`, refundRef: null }),
    ).toMatchObject({
      status: 'done',
      amount: 52_000,
    })
    expect(
      await gateway.port.readRefund({ reference, key: `${charge.paymentId}-9`, refundRef: null }),
    ).toBeNull()
  })

  it('refuses to refund an unpaid charge, and a method that cannot be refunded', async () => {
    const unpaid = await opened(walletOf())
    expect((await refund(unpaid.reference, 1_000, unpaid.charge.paymentId)).status).toBe('refused')
    const account = await paid('va_bca')
    expect((await refund(account.reference, 1_000, account.charge.paymentId)).status).toBe(
      'refused',
    )
    const bank = await paid('qris', 'bca')
    expect((await refund(bank.reference, 1_000, bank.charge.paymentId)).status).toBe('refused')
    for (const one of [unpaid, account, bank])
      expect((await gateway.port.read(one.reference))?.refunded).toBe(0)
  })

  it('predicts refunds: wallets in any part, codes by their issuer, accounts never, nothing after its deadline', () => {
    const now = gateway.clock.now()
    const ask = (method: string, issuer: string | null, hoursAgo = 1) =>
      gateway.port.refundable(
        { method, issuer, amount: 82_000, paidAt: new Date(now.getTime() - hoursAgo * HOUR) },
        now,
      )
    expect(ask(walletOf(), null)).toBe('any_amount')
    expect(ask('qris', 'gopay')).toBe('any_amount')
    for (const issuer of ['bca', 'BNI', 'Bank BRI', null]) expect(ask('qris', issuer)).toBe('no')
    const accounts = gateway.port.methods.filter(
      (code) => paymentMethod(code)?.kind === 'virtual_account',
    )
    for (const code of [...accounts, 'alfamart', 'indomaret']) expect(ask(code, null)).toBe('no')
    for (const code of ['card', 'ovo', 'kredivo', 'akulaku'])
      expect(ask(code, null)).toBe('any_amount')
    const old = name === 'local' ? 'any_amount' : 'no'
    expect([ask('ovo', null, 31 * 24), ask('kredivo', null, 15 * 24)]).toEqual([old, old])
    const late = [ask('qris', 'gopay', 46 * 24), ask(walletOf(), null, 46 * 24)]
    // The embedded gateway has no such deadline.
    expect(late).toEqual(name === 'local' ? ['any_amount', 'any_amount'] : ['no', 'no'])
  })

  it('lists the captures and refunds of a period, and nothing else', async () => {
    gateway.clock.advance(48 * HOUR)
    const from = gateway.clock.now()
    const [one, open] = [await paid(), await opened()]
    const others: string[] = []
    for (let count = 0; count < 60; count++) others.push((await paid('va_bca')).reference)
    gateway.clock.advance(HOUR)
    await refund(one.reference, 12_000, one.charge.paymentId)
    const to = gateway.clock.now()
    gateway.clock.advance(HOUR)
    const later = await paid()
    const known = [one.reference, open.reference, later.reference, ...others]
    const entries = await gateway.port.journal({ from, to: new Date(to.getTime() + 1) }, known)
    const lines = entries.filter(({ reference }) => reference === one.reference)
    expect(lines).toEqual(
      expect.arrayContaining([
        { reference: one.reference, kind: 'capture', amount: 82_000, key: null, at: from },
        {
          reference: one.reference,
          kind: 'refund',
          amount: 12_000,
          key: one.charge.paymentId,
          at: to,
        },
      ]),
    )
    expect(entries).toHaveLength(62)
    expect(new Set(entries.map(({ reference }) => reference))).toEqual(
      new Set([one.reference, ...others]),
    )
  })

  it('accepts its own notices, and no others', async () => {
    const { reference, charge } = await paid()
    const { headers, body } = await gateway.noticeOf(reference)
    const verify = (given: Record<string, string>, text: string) =>
      gateway.port.verify(new Headers(given), text)
    const notice = verify(headers, body)
    const paymentId = name === 'midtrans' ? charge.paymentId : null
    expect(notice).toMatchObject({ providerRef: reference, refundKey: null, paymentId })
    for (const text of [
      '',
      '[]',
      'null',
      '{',
      '"x"',
      '[{}]',
      '{"data":[]}',
      '{"event":["a"],"data":{}}',
      '\u0000',
    ])
      expect(verify(headers, text)).toBeNull()
    for (const [header, value] of Object.entries(headers)) {
      for (const wrong of ['', value.toUpperCase(), value.slice(1), `${value}x`, 'guess']) {
        expect(
          verify({ ...headers, [header]: wrong, 'x-forwarded-for': '127.0.0.1' }, body),
        ).toBeNull()
      }
      expect(verify({}, body)).toBeNull()
    }
  })
})
