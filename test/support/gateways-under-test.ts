import { randomUUID } from 'node:crypto'
import { decideCharge, localGateway, signatureOf } from '#server/adapters/payment/local.ts'
import { midtransGateway } from '#server/adapters/payment/midtrans.ts'
import type { Charge, PaymentPort } from '#server/adapters/payment/port.ts'
import { xenditGateway } from '#server/adapters/payment/xendit.ts'
import { handClock } from '#server/platform/clock.ts'
import { col, row, run, sql } from '#server/platform/database.ts'
import { MIDTRANS_KEY, startMidtrans } from './midtrans-server.ts'
import { openTestShop, TEST_NOW } from './shop.ts'
import { startXendit, XENDIT_KEY, XENDIT_TOKEN } from './xendit-server.ts'
import type { GatewayServer } from './gateway-server.ts'

export const ANSWER_MS = 300

/** One gateway with the world behind it: what customers, banks and the gateway's own people do. */
export type GatewayUnderTest = {
  port: PaymentPort
  clock: ReturnType<typeof handClock>
  /** The gateway's own side of the wire; null for the embedded one, which has none. */
  server: GatewayServer | null
  /** Milliseconds of the breaker's clock. */
  wait: (ms: number) => void
  pay: (reference: string, more?: { amount?: number; issuer?: string }) => Promise<unknown>
  end: (reference: string, how: 'failed' | 'expired') => Promise<unknown>
  /** How many charges it holds for a payment. */
  opened: (paymentId: string) => Promise<number>
  noticeOf: (reference: string) => Promise<{ headers: Record<string, string>; body: string }>
  close: () => Promise<void>
}

export const GATEWAYS = ['local', 'midtrans', 'xendit'] as const
export const openGateway = (name: (typeof GATEWAYS)[number]): Promise<GatewayUnderTest> =>
  OPENERS[name]()

const openLocal = async (): Promise<GatewayUnderTest> => {
  const test = await openTestShop()
  const { database } = test.shop
  const secret = 'the-embedded-one'
  return {
    port: localGateway({
      database,
      secret,
      clock: test.clock,
      publicUrl: () => 'http://shop.example',
    }),
    clock: test.clock,
    server: null,
    wait: () => {},
    pay: async (reference, { amount, issuer } = {}) => {
      if (amount !== undefined)
        await run(
          database.db,
          sql`update gateway_charges set amount = ${amount} where ref = ${reference}`,
        )
      return decideCharge(database, reference, 'paid', test.clock.now(), { issuer: issuer ?? null })
    },
    end: (reference, how) => decideCharge(database, reference, how, test.clock.now()),
    opened: async (paymentId) =>
      (await row(
        database.db,
        sql({ count: col.int })`
          select count(*) as count from gateway_charges where payment_id = ${paymentId}`,
      ))!.count,
    noticeOf: async (reference) => {
      const status = (await row(
        database.db,
        sql({ status: col.text })`select status from gateway_charges where ref = ${reference}`,
      ))!.status
      const body = JSON.stringify({ transaction_id: reference, status })
      return { headers: { 'x-gateway-signature': signatureOf(secret, body) }, body }
    },
    close: () => test.close(),
  }
}

/** The breaker's time, which a test moves. */
const handTime = () => {
  let at = 0
  return { time: () => at, wait: (ms: number) => void (at += ms) }
}

const openMidtrans = async (): Promise<GatewayUnderTest> => {
  const clock = handClock(TEST_NOW)
  const { time, wait } = handTime()
  const server = await startMidtrans(() => clock.now())
  const account = {
    serverKey: MIDTRANS_KEY,
    url: server.url,
    qrisAcquirer: 'gopay',
    methods: null,
  } as const
  return {
    port: midtransGateway({
      ...account,
      clock,
      publicUrl: () => 'https://shop.example',
      answerMsMax: ANSWER_MS,
      time,
    }),
    clock,
    server,
    wait,
    pay: async (reference, { amount, issuer } = {}) =>
      server.change(reference, {
        status: 'settlement',
        ...(amount === undefined ? {} : { gross: amount }),
        ...(issuer ? { issuer } : {}),
      }),
    end: async (reference, how) =>
      server.change(reference, { status: how === 'failed' ? 'deny' : 'expire' }),
    opened: async (paymentId) => server.opened(paymentId).length,
    noticeOf: async (reference) => server.noticeOf(reference),
    close: () => server.stop(),
  }
}

const openXendit = async (): Promise<GatewayUnderTest> => {
  const clock = handClock(TEST_NOW)
  const { time, wait } = handTime()
  const server = await startXendit(() => clock.now())
  const account = {
    secretKey: XENDIT_KEY,
    callbackToken: XENDIT_TOKEN,
    url: server.url,
    methods: null,
  }
  return {
    port: xenditGateway({ ...account, answerMsMax: ANSWER_MS, time }),
    clock,
    server,
    wait,
    pay: async (reference, { amount, issuer } = {}) =>
      server.change(reference, {
        status: 'SUCCEEDED',
        ...(amount === undefined ? {} : { captured: amount }),
        ...(issuer ? { issuer } : {}),
      }),
    end: async (reference, how) =>
      server.change(reference, { status: how === 'failed' ? 'FAILED' : 'EXPIRED' }),
    opened: async (paymentId) => server.opened(paymentId).length,
    noticeOf: async (reference) => server.noticeOf(reference),
    close: () => server.stop(),
  }
}

const OPENERS = { local: openLocal, midtrans: openMidtrans, xendit: openXendit }

/** A charge of Rp82.000: goods, shipping and a discount. */
export const buildCharge = (
  clock: GatewayUnderTest['clock'],
  given: Partial<Charge> = {},
): Charge => ({
  paymentId: randomUUID(),
  orderId: randomUUID(),
  orderNumber: 'PTK-1',
  shop: 'Petik',
  method: 'qris',
  amount: 82_000,
  items: [
    {
      name: 'Mangga Harum Manis yang sangat manis dan harum sekali dari kebun Indramayu',
      quantity: 2,
      price: 40_000,
    },
    { name: 'Ongkos kirim', quantity: 1, price: 12_000 },
    { name: 'Potongan', quantity: 1, price: -10_000 },
  ],
  expiresAt: new Date(clock.now().getTime() + 15 * 60_000),
  returnUrl: 'https://shop.example/order-result?order_id=1',
  ...given,
})
