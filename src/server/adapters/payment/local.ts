import type { Id } from '#domain/units.ts'
import { methodsAt, paymentMethod } from '#domain/payments/payment-method.ts'
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Database, Queryable } from '../../platform/database.ts'
import type { Clock } from '../../platform/clock.ts'
import { isRefundableIssuer } from './qris-issuers.ts'
import type {
  ChargeFact,
  GatewayNotice,
  PaidCharge,
  PaymentPort,
  RefundAsk,
  RefundFact,
} from './port.ts'
import {
  cancelCharge,
  markDelivered,
  openCharge,
  readCharge as readStored,
  takeDueNotices,
  decideCharge as decideStored,
  readRefund,
  refundCharge,
  readJournal,
  type Decision,
  type GatewayCharge,
} from './store-local.ts'

/**
 * The embedded gateway: it stores its own books (gateway_*) and sends signed notices to the shop's
 * webhook like a real one. Its page (`server/gateway-page.ts`) decides charges.
 */
export const SIGNATURE_HEADER = 'x-gateway-signature'
export type { GatewayCharge }

type Options = { database: Database; secret: string; clock: Clock; publicUrl: () => string }

export const localGateway = ({
  database: { db },
  secret,
  clock,
  publicUrl,
}: Options): PaymentPort => ({
  provider: 'local',
  methods: methodsAt('local'),
  nameOf,
  start: async (charge) => {
    const { bank, local: prefix } = paymentMethod(charge.method) ?? {}
    const digits = bank ? 11 : 12
    const opened = await openCharge(db, {
      ...charge,
      ref: nameOf(charge.paymentId),
      accountNumber: prefix
        ? `${prefix}${String(randomInt(10 ** digits)).padStart(digits, '0')}`
        : null,
      now: clock.now(),
    })
    const page = `${publicUrl()}/gateway/${opened.ref}`
    return {
      providerRef: opened.ref,
      expiresAt: opened.expiresAt,
      instructions: {
        redirectUrl: page,
        ...(charge.method === 'qris' ? { qr: page } : {}),
        ...(opened.accountNumber ? { accountNumber: opened.accountNumber } : {}),
        ...(bank ? { bank } : {}),
      },
    }
  },
  read: async (ref) => {
    const charge = await readStored(db, ref)
    if (!charge) return null
    const isOver = charge.status === 'pending' && charge.expiresAt <= clock.now()
    return {
      providerRef: ref,
      status: isOver ? 'expired' : charge.status,
      amount: charge.amount,
      issuer: charge.issuer,
      refunded: charge.refunded,
    } satisfies ChargeFact
  },
  cancel: async (ref) => void (await cancelCharge(db, ref)),
  refundable,
  refund: (ask) => refund(db, ask, clock.now()),
  readRefund: async ({ key }) => {
    const kept = await readRefund(db, key)
    return kept && { ...kept, status: 'done', reason: '' }
  },
  journal: ({ from, to }) => readJournal(db, from, to),
  verify: (headers, body) => verify(secret, headers.get(SIGNATURE_HEADER) ?? '', body),
})

const verify = (secret: string, signature: string, body: string): GatewayNotice | null => {
  const given = Buffer.from(signature, 'utf8')
  const expected = Buffer.from(signatureOf(secret, body), 'utf8')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  try {
    const { transaction_id: providerRef, status } = JSON.parse(body) as Record<string, unknown>
    return typeof providerRef === 'string' && typeof status === 'string'
      ? { providerRef, otherRef: null, status, refundKey: null, paymentId: null }
      : null
  } catch {
    return null
  }
}

const nameOf = (paymentId: Id<'payment'>): string => `gw_${paymentId.replaceAll('-', '')}`

/**
 * As everywhere in Indonesia: wallets, cards and PayLater refund any part, QRIS codes depending on
 * their issuer, bank accounts and counters never.
 */
const refundable = ({ method, issuer }: PaidCharge): 'any_amount' | 'no' => {
  const kind = paymentMethod(method)?.kind
  if (kind === 'e_wallet' || kind === 'card' || kind === 'paylater') return 'any_amount'
  return method === 'qris' && isRefundableIssuer(issuer) ? 'any_amount' : 'no'
}

const refund = async (db: Queryable, ask: RefundAsk, now: Date): Promise<RefundFact> => {
  const refused = (reason: string): RefundFact => ({
    refundRef: '',
    amount: ask.amount,
    status: 'refused',
    reason,
  })
  const charge = await readStored(db, ask.reference)
  if (!charge || charge.status !== 'paid') return refused('nothing was paid')
  if (refundable({ ...charge, paidAt: now }) === 'no')
    return refused('this method takes nothing back')
  const ref = `gr_${randomBytes(16).toString('hex')}`
  const made = (await refundCharge(db, { ...ask, ref, now })) ?? (await readRefund(db, ask.key))
  return made ? { ...made, status: 'done', reason: '' } : refused('more than is left')
}

/** The signature of a notice: HMAC-SHA-256 of the body, in lower-case hex. */
export const signatureOf = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(body).digest('hex')

export const readCharge = ({ db }: Database, ref: string): Promise<GatewayCharge | null> =>
  readStored(db, ref)
export const decideCharge = (
  { db }: Database,
  ref: string,
  status: Decision['status'],
  noticeAt: Date,
  more: Partial<Pick<Decision, 'at' | 'issuer'>> = {},
): Promise<boolean> =>
  decideStored(db, ref, { status, noticeAt, at: noticeAt, issuer: null, ...more })

/** Sends the due notices; one not answered with 200 is retried later. */
export const sendDueNotices = async (
  options: {
    database: Database
    secret: string
    deliver: (body: string, signature: string) => Promise<number>
  },
  now: Date,
): Promise<number> => {
  const due = await takeDueNotices(options.database.db, now)
  await Promise.all(
    due.map(async (notice) => {
      const body = JSON.stringify({
        transaction_id: notice.ref,
        status: notice.status,
        amount: notice.amount,
        order_number: notice.orderNumber,
      })
      const status = await options.deliver(body, signatureOf(options.secret, body)).catch(() => 0)
      if (status === 200) await markDelivered(options.database.db, { id: notice.id, at: now })
    }),
  )
  return due.length
}
