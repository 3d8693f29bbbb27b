import type { Id } from '#domain/units.ts'
import { createHash, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { methodsAt, paymentMethod } from '#domain/payments/payment-method.ts'
import { MINUTE_MS } from '#domain/time.ts'
import type { Clock } from '../../platform/clock.ts'
import {
  openDoor,
  readAnswer,
  type AskGateway,
  type GatewayAnswer,
  type GatewayDoor,
} from './gateway-http.ts'
import {
  amountOf,
  instantOf,
  instructionsOf,
  outcome,
  rupiahOf,
  statusOf,
  transaction,
  type Transaction,
} from './midtrans-answers.ts'
import { hostedPage } from './midtrans-hosted.ts'
import {
  PaymentUnavailable,
  type Charge,
  type ChargeFact,
  type GatewayEntry,
  type GatewayNotice,
  type PaymentPort,
  type RefundAsk,
  type RefundFact,
} from './port.ts'
import { midtransRefundable } from './midtrans-refundable.ts'

/**
 * Midtrans (docs.midtrans.com): QRIS, GoPay, bank accounts and counters by its Core API; cards, OVO
 * and PayLater on its own page. Its `order_id` is the payment's id.
 */
export type MidtransAccount = {
  serverKey: string
  url: string
  qrisAcquirer: 'gopay' | 'airpay shopee'
  methods: readonly string[] | null
}
type Options = MidtransAccount & { clock: Clock; publicUrl: () => string } & Pick<
    GatewayDoor,
    'answerMsMax' | 'time'
  >

const NAME = 'midtrans'
const ITEM_NAME_MAX = 50
/**
 * The limit of openings for a charge whose response was lost and whose code cannot be read again.
 */
const OPENINGS_MAX = 3

export const midtransGateway = (options: Options): PaymentPort => {
  const ask = openDoor({ name: NAME, key: options.serverKey, ...options })
  // Snap, Midtrans' own page, has a host of its own.
  const askSnap = openDoor({
    name: NAME,
    key: options.serverKey,
    ...options,
    url: options.url.replace('//api.', '//app.'),
  })
  return {
    provider: NAME,
    methods: methodsAt('midtrans', options.methods),
    // The shop chooses the `order_id`, and every call accepts it.
    nameOf: (paymentId) => paymentId,
    start: (charge) =>
      paymentMethod(charge.method)?.isHosted
        ? hostedPage(askSnap, chargeBasics(charge, charge.paymentId, options), {
            ...charge,
            ...notifying(options),
          })
        : open(ask, options, charge, 1),
    read: async (reference) => {
      const found = await readTransaction(ask, reference)
      return found && factOf(found, reference)
    },
    cancel: (reference) => cancel(ask, reference),
    refundable: (paid, now) => midtransRefundable(paid, now, options.qrisAcquirer),
    refund: (given) => refund(ask, given),
    readRefund: ({ reference, key }) => refundIn(ask, reference, key),
    journal: (during, known) => journal(ask, during, known),
    verify: (_headers, body) => verify(options.serverKey, body),
  }
}

const open = async (
  ask: AskGateway,
  options: Options,
  charge: Charge,
  opening: number,
): ReturnType<PaymentPort['start']> => {
  const orderId = opening === 1 ? charge.paymentId : `${charge.paymentId}~${opening}`
  const answer = await ask('POST', '/v2/charge', {
    headers: {
      'idempotency-key': idempotencyKey('charge', orderId),
      ...notifying(options).headers,
    },
    body: {
      ...chargeBasics(charge, orderId, options),
      ...wayToPay(charge, options.qrisAcquirer),
    },
  })
  const { status_code: code, status_message: words } = readAnswer(NAME, outcome, answer)
  // The charge exists: its response was lost, and the gateway's replay has expired.
  if (code === '406') return openedBefore(ask, options, charge, orderId, opening)
  // 202: the same request is still running; the outbox retries.
  if (code !== '200' && code !== '201')
    throw new PaymentUnavailable(`${NAME}: refused with ${code} ${words}`.slice(0, 200))
  const opened = readAnswer(NAME, transaction, answer)
  const instructions = instructionsOf(opened, charge.method)
  if (Object.keys(instructions).length === 0)
    throw new PaymentUnavailable(`${NAME}: opened a charge without saying how to pay it`)
  return { providerRef: orderId, instructions, expiresAt: charge.expiresAt }
}

const openedBefore = async (
  ask: AskGateway,
  options: Options,
  charge: Charge,
  orderId: Id<'order'>,
  opening: number,
): ReturnType<PaymentPort['start']> => {
  const found = await readTransaction(ask, orderId)
  if (!found) throw new PaymentUnavailable(`${NAME}: knows the charge and does not`)
  const instructions = instructionsOf(found, charge.method)
  const status = statusOf(found)
  // A cancelled one was replaced by the next opening.
  const isShown =
    Object.keys(instructions).length > 0 || (status !== 'pending' && status !== 'cancelled')
  if (isShown || opening >= OPENINGS_MAX)
    return { providerRef: orderId, instructions, expiresAt: charge.expiresAt }
  // No customer has seen its code, and it cannot be read again.
  if (status === 'pending') await cancel(ask, orderId)
  return open(ask, options, charge, opening + 1)
}

const notifying = ({ publicUrl }: Options) => ({
  headers: { 'x-override-notification': `${publicUrl()}/hooks/${NAME}` },
})

const chargeBasics = (charge: Charge, orderId: string, { clock }: Options) => {
  const minutes = Math.max(
    1,
    Math.ceil((charge.expiresAt.getTime() - clock.now().getTime()) / MINUTE_MS),
  )
  return {
    transaction_details: { order_id: orderId, gross_amount: charge.amount },
    item_details: charge.items.map(({ name, quantity, price }) => ({
      name: name.slice(0, ITEM_NAME_MAX),
      quantity,
      price,
    })),
    custom_expiry: { expiry_duration: minutes, unit: 'minute' },
  }
}

const wayToPay = ({ method, orderNumber, shop, returnUrl }: Charge, acquirer: string) => {
  const name = paymentMethod(method)?.midtrans
  if (name === undefined) throw new PaymentUnavailable(`${NAME}: does not offer ${method}`)
  if (name === 'qris') return { payment_type: name, qris: { acquirer } }
  if (name === 'gopay')
    return { payment_type: name, gopay: { enable_callback: true, callback_url: returnUrl } }
  if (name === 'echannel')
    return {
      payment_type: name,
      echannel: { bill_info1: 'Pesanan:', bill_info2: `${shop} ${orderNumber}`.slice(0, 30) },
    }
  if (paymentMethod(method)?.kind === 'counter')
    return { payment_type: 'cstore', cstore: { store: name, message: `${shop} ${orderNumber}` } }
  return { payment_type: 'bank_transfer', bank_transfer: { bank: name } }
}

const readTransaction = async (ask: AskGateway, reference: string): Promise<Transaction | null> => {
  const answer = await ask('GET', `/v2/${encodeURIComponent(reference)}/status`)
  return isUnknown(answer) ? null : readAnswer(NAME, transaction, answer)
}

const isUnknown = (answer: GatewayAnswer): boolean =>
  answer.status === 404 || readAnswer(NAME, outcome, answer).status_code === '404'

const factOf = (found: Transaction, reference: string): ChargeFact => {
  const status = statusOf(found)
  if (status === null)
    throw new PaymentUnavailable(
      `${NAME}: an unknown status, ${found.transaction_status.slice(0, 40)}`,
    )
  return {
    providerRef: reference,
    status,
    amount: amountOf(found),
    issuer: found.issuer?.toLowerCase() ?? null,
    refunded: refundedOf(found),
  }
}

/** The whole amount when Midtrans reports a refund without its amount. */
const refundedOf = (found: Transaction): number =>
  rupiahOf(found.refund_amount ?? '') ??
  (found.transaction_status === 'refund' ? amountOf(found) : 0)

/** 404 and 412 mean that there is nothing left to cancel. */
const cancel = async (ask: AskGateway, reference: string): Promise<void> => {
  const answer = await ask('POST', `/v2/${encodeURIComponent(reference)}/cancel`)
  const { status_code: code } = readAnswer(NAME, outcome, answer)
  if (!['200', '404', '407', '412'].includes(code))
    throw new PaymentUnavailable(`${NAME}: would not cancel, ${code}`)
}

/**
 * Permanent refusals: unknown, over, not changeable, more than the remainder, or denied by the
 * app's bank (202 with a transaction id).
 */
const REFUSALS = ['202', '400', '404', '407', '412', '413', '414']

/** Direct refunds of cards depend on the acquiring bank, and OVO has none. */
const refundPath = (method: string): string =>
  method === 'card' || method === 'ovo' ? 'refund' : 'refund/online/direct'

const refund = async (
  ask: AskGateway,
  { reference, method, amount, key, reason }: RefundAsk,
): Promise<RefundFact> => {
  const answer = await ask('POST', `/v2/${encodeURIComponent(reference)}/${refundPath(method)}`, {
    headers: { 'idempotency-key': idempotencyKey('refund', key) },
    body: { refund_key: key, amount, reason: reason.slice(0, 255) },
  })
  const { status_code: code, status_message: words } = readAnswer(NAME, outcome, answer)
  if (code === '200') return { refundRef: key, amount, status: 'done', reason: '' }
  // A used key or a running request: the transaction shows the outcome.
  const known = code === '406' || code === '202' ? await refundIn(ask, reference, key) : null
  if (known) return known
  // A card's money can be refunded once its bank has settled it, within days.
  if (code === '412' && method === 'card') {
    const found = await readTransaction(ask, reference)
    if (found?.transaction_status === 'capture')
      throw new PaymentUnavailable(`${NAME}: the card's bank has not settled yet`)
  }
  const isUnderWay = code === '202' && !v.is(v.object({ transaction_id: v.string() }), answer.body)
  if (isUnderWay || !REFUSALS.includes(code))
    throw new PaymentUnavailable(`${NAME}: no refund yet, ${code}`)
  return { refundRef: key, amount, status: 'refused', reason: `${code} ${words}`.slice(0, 200) }
}

const refundIn = async (
  ask: AskGateway,
  reference: string,
  key: string,
): Promise<RefundFact | null> => {
  const kept = (await readTransaction(ask, reference))?.refunds.find(
    ({ refund_key }) => refund_key === key,
  )
  return kept
    ? { refundRef: key, amount: rupiahOf(kept.refund_amount) ?? 0, status: 'done', reason: '' }
    : null
}

/** Midtrans has no list of transactions: each known one is read. */
const journal = async (
  ask: AskGateway,
  { from, to }: { from: Date; to: Date },
  known: readonly string[],
): Promise<GatewayEntry[]> => {
  const entries: GatewayEntry[] = []
  for (const reference of known) {
    const found = await readTransaction(ask, reference)
    if (found) entries.push(...entriesOf(found, reference))
  }
  return entries.filter(({ at }) => at >= from && at < to)
}

const entriesOf = (found: Transaction, reference: string): GatewayEntry[] => {
  const at = instantOf(found.settlement_time ?? found.transaction_time) ?? new Date(0)
  const captured: GatewayEntry[] =
    statusOf(found) === 'paid'
      ? [{ reference, kind: 'capture', amount: amountOf(found), key: null, at }]
      : []
  return [
    ...captured,
    ...found.refunds.map(({ refund_key, refund_amount, created_at }): GatewayEntry => ({
      reference,
      kind: 'refund',
      amount: rupiahOf(refund_amount) ?? 0,
      key: refund_key,
      at: instantOf(created_at) ?? at,
    })),
  ]
}

const notice = v.object({
  order_id: v.string(),
  status_code: v.string(),
  gross_amount: v.string(),
  signature_key: v.string(),
  transaction_id: v.pipe(v.string(), v.minLength(1)),
  transaction_status: v.string(),
  refunds: v.optional(v.array(v.object({ refund_key: v.optional(v.string(), '') })), []),
})

const verify = (serverKey: string, body: string): GatewayNotice | null => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), notice), body)
  if (!parsed.success) return null
  const {
    order_id,
    status_code,
    gross_amount,
    signature_key,
    transaction_id,
    transaction_status,
    refunds,
  } = parsed.output
  const expected = createHash('sha512')
    .update(`${order_id}${status_code}${gross_amount}${serverKey}`)
    .digest('hex')
  if (!isSame(signature_key, expected)) return null
  const refundKey = refunds.at(-1)?.refund_key ?? null
  // Each of several refunds has a notice of its own.
  const status = refundKey === null ? transaction_status : `${transaction_status}:${refundKey}`
  // Older charges are known by Midtrans' own name.
  return {
    providerRef: order_id,
    otherRef: transaction_id,
    status,
    refundKey,
    paymentId: order_id.replace(/~\d$/, ''),
  }
}

const isSame = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given, 'utf8'), Buffer.from(expected, 'utf8')]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Midtrans ignores keys of more than 46 characters, and shares keys between kinds of requests. */
const idempotencyKey = (operation: string, name: string): string =>
  createHash('sha256').update(`${operation}:${name}`).digest('hex').slice(0, 46)
