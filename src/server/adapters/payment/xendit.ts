import type { Id } from '#domain/units.ts'
import * as v from 'valibot'
import { methodsAt, paymentMethod } from '#domain/payments/payment-method.ts'
import {
  openDoor,
  readAnswer,
  type AskGateway,
  type GatewayAnswer,
  type GatewayDoor,
} from './gateway-http.ts'
import {
  PaymentUnavailable,
  type Charge,
  type ChargeFact,
  type GatewayEntry,
  type PaymentPort,
  type RefundAsk,
  type RefundFact,
  type StartedCharge,
} from './port.ts'
import * as xendit from './xendit-answers.ts'
import { cancelSession, isSession, openSession, readSession } from './xendit-sessions.ts'
import { xenditRefundable } from './xendit-refundable.ts'
import { verifyNotice } from './xendit-notice.ts'

/**
 * Xendit's Payments API (docs.xendit.co): QRIS, wallets, bank accounts, counters; cards, OVO and
 * PayLater by its sessions. Its `reference_id` is the payment's id.
 */
export type XenditAccount = {
  secretKey: string
  callbackToken: string
  url: string
  methods: readonly string[] | null
}
type Options = XenditAccount & Pick<GatewayDoor, 'answerMsMax' | 'time'>

const NAME = 'xendit'

export const xenditGateway = (options: Options): PaymentPort => {
  const ask = openDoor({
    name: NAME,
    key: options.secretKey,
    headers: { 'api-version': '2024-11-11' },
    ...options,
  })
  return {
    provider: NAME,
    methods: methodsAt('xendit', options.methods),
    nameOf: (paymentId) => paymentId,
    start: (charge) =>
      paymentMethod(charge.method)?.isHosted
        ? openSession(ask, charge, itemsOf(charge))
        : open(ask, charge),
    read: async (reference) => {
      if (isSession(reference)) {
        const found = await readSession(ask, reference)
        return found?.paidAs ? read(ask, found.paidAs) : (found?.fact ?? null)
      }
      const theirs = isTheirs(reference) ? reference : await findPaid(ask, reference)
      return theirs === null ? null : read(ask, theirs)
    },
    // A charge known only by our name was never shown to the customer: nothing to cancel.
    cancel: async (reference) => {
      if (isSession(reference)) await cancelSession(ask, reference)
      else if (isTheirs(reference)) await cancel(ask, reference)
    },
    refundable: xenditRefundable,
    refund: (given) => refund(ask, given),
    readRefund: ({ reference, key }) => findRefund(ask, reference, key),
    journal: (during) => journal(ask, during),
    verify: (headers, body) => verifyNotice(options.callbackToken, headers, body),
  }
}

const open = async (ask: AskGateway, charge: Charge): Promise<StartedCharge> => {
  const channel = paymentMethod(charge.method)?.xendit
  if (!channel) throw new PaymentUnavailable(`${NAME}: does not offer ${charge.method}`)
  const answer = await ask('POST', '/v3/payment_requests', {
    headers: { 'idempotency-key': `charge-${charge.paymentId}` },
    body: {
      reference_id: charge.paymentId,
      type: 'PAY',
      country: 'ID',
      currency: 'IDR',
      request_amount: charge.amount,
      capture_method: 'AUTOMATIC',
      channel_code: channel,
      channel_properties: propertiesOf(charge),
      description: `${charge.shop} ${charge.orderNumber}`,
      items: itemsOf(charge),
    },
  })
  const opened = readAnswer(NAME, xendit.paymentRequest, succeeded(answer))
  const instructions = xendit.instructionsOf(opened, charge.method)
  if (Object.keys(instructions).length === 0)
    throw new PaymentUnavailable(`${NAME}: opened a charge without saying how to pay it`)
  return { providerRef: opened.payment_request_id, instructions, expiresAt: charge.expiresAt }
}

/** QRIS codes and wallet pages take no expiry: the shop cancels them when the order expires. */
const propertiesOf = ({ method, expiresAt, returnUrl, shop }: Charge) => {
  if (paymentMethod(method)?.kind === 'e_wallet')
    return {
      success_return_url: returnUrl,
      failure_return_url: returnUrl,
      cancel_return_url: returnUrl,
    }
  if (method === 'qris') return {}
  const expires_at = expiresAt.toISOString()
  return paymentMethod(method)?.kind === 'counter'
    ? { payer_name: shop, expires_at }
    : { display_name: shop, expires_at }
}

const itemsOf = ({ items }: Charge) =>
  items.map(({ name, quantity, price }, index) => ({
    reference_id: `${index + 1}`,
    type: price < 0 ? 'FEE' : 'PHYSICAL_PRODUCT',
    name: name.slice(0, 255),
    net_unit_amount: price,
    quantity,
    category: 'GROCERIES',
    currency: 'IDR',
  }))

/** Throws for a refusal. */
const succeeded = (answer: GatewayAnswer): GatewayAnswer => {
  if (answer.status < 300) return answer
  throw new PaymentUnavailable(`${NAME}: refused with ${answer.status} ${codeOf(answer)}`)
}
const codeOf = ({ body }: GatewayAnswer): string => {
  const parsed = v.safeParse(xendit.failure, body)
  return parsed.success ? parsed.output.error_code.slice(0, 60) : ''
}

const findRequest = async (
  ask: AskGateway,
  reference: string,
): Promise<xendit.PaymentRequest | null> => {
  const answer = await ask('GET', `/v3/payment_requests/${encodeURIComponent(reference)}`)
  return answer.status === 404 ? null : readAnswer(NAME, xendit.paymentRequest, succeeded(answer))
}

const isTheirs = (reference: string): boolean => reference.startsWith('pr-')

/**
 * Requests cannot be searched by our name, but transactions can. Returns Xendit's name of the paid
 * request.
 */
const findPaid = async (ask: AskGateway, paymentId: Id<'payment'>): Promise<string | null> => {
  const query = new URLSearchParams({
    types: 'PAYMENT',
    statuses: 'SUCCESS',
    reference_id: paymentId,
    limit: '10',
  })
  const { data } = readAnswer(
    NAME,
    xendit.transactions,
    succeeded(await ask('GET', `/transactions?${query.toString()}`)),
  )
  const paid = data.find(
    ({ type, reference_id }) => type === 'PAYMENT' && reference_id === paymentId,
  )
  return paid?.product_data?.payment_request_id ?? null
}

const findPayment = async (ask: AskGateway, id: string): Promise<xendit.Payment> =>
  readAnswer(
    NAME,
    xendit.payment,
    succeeded(await ask('GET', `/v3/payments/${encodeURIComponent(id)}`)),
  )

const read = async (ask: AskGateway, reference: string): Promise<ChargeFact | null> => {
  const request = await findRequest(ask, reference)
  if (!request) return null
  const status = xendit.statusOf(request)
  if (status === null)
    throw new PaymentUnavailable(`${NAME}: an unknown status, ${request.status.slice(0, 40)}`)
  const unpaid = {
    providerRef: request.payment_request_id,
    status,
    amount: request.request_amount,
    issuer: null,
    refunded: 0,
  }
  if (status !== 'paid') return unpaid
  // The request has the requested amount; its payment has the received one.
  if (!request.latest_payment_id) throw new PaymentUnavailable(`${NAME}: paid without a payment`)
  const [paid, refunds] = await Promise.all([
    findPayment(ask, request.latest_payment_id),
    listRefunds(ask, request.latest_payment_id),
  ])
  const refunded = refunds
    .filter((one) => one.status === 'SUCCEEDED')
    .reduce((sum, { amount }) => sum + amount, 0)
  const issuer = paid.payment_details?.issuer_name?.toLowerCase() ?? null
  return { ...unpaid, amount: xendit.capturedOf(paid), issuer, refunded }
}

/** One that is inactive or already paid stays as it is. */
const cancel = async (ask: AskGateway, reference: string): Promise<void> => {
  const answer = await ask('POST', `/v3/payment_requests/${encodeURIComponent(reference)}/cancel`)
  const isOver =
    answer.status === 404 ||
    ['INACTIVE_PAYMENT_REQUEST', 'INELIGIBLE_TRANSACTION_STATUS'].includes(codeOf(answer))
  if (!isOver) succeeded(answer)
}

/** Xendit does not document idempotent refunds by our key, so existing ones are checked first. */
const refund = async (
  ask: AskGateway,
  { reference, amount, key, reason }: RefundAsk,
): Promise<RefundFact> => {
  const refused = (words: string): RefundFact => ({
    refundRef: '',
    amount,
    status: 'refused',
    reason: words.slice(0, 200),
  })
  const request = await findRequest(ask, reference)
  if (!request?.latest_payment_id) return refused('nothing was paid')
  const made = await refundNamed(ask, request.latest_payment_id, key)
  if (made) return made
  const answer = await ask('POST', '/v3/refunds', {
    headers: { 'idempotency-key': `refund-${key}` },
    body: {
      reference_id: key,
      payment_id: request.latest_payment_id,
      amount,
      reason: 'OTHERS',
      metadata: { reason: reason.slice(0, 255) },
    },
  })
  const code = codeOf(answer)
  const isLater =
    answer.status === 401 ||
    answer.status === 409 ||
    ['TEMPORARILY_UNAVAILABLE', 'REFUND_IN_PROGRESS', 'INSUFFICIENT_BALANCE'].includes(code)
  if (isLater) throw new PaymentUnavailable(`${NAME}: no refund yet, ${answer.status} ${code}`)
  if (answer.status >= 300) return refused(`${answer.status} ${code}`)
  return factOf(readAnswer(NAME, xendit.refund, answer))
}

const factOf = (found: xendit.XenditRefund): RefundFact => {
  const fact = xendit.refundFactOf(found)
  if (!fact)
    throw new PaymentUnavailable(
      `${NAME}: an unknown status of a refund, ${found.status.slice(0, 40)}`,
    )
  return fact
}

const listRefunds = async (
  ask: AskGateway,
  paymentId: Id<'payment'>,
): Promise<xendit.XenditRefund[]> =>
  readAnswer(
    NAME,
    xendit.refunds,
    succeeded(await ask('GET', `/v3/refunds?payment_id=${encodeURIComponent(paymentId)}`)),
  )

const refundNamed = async (
  ask: AskGateway,
  paymentId: Id<'payment'>,
  key: string,
): Promise<RefundFact | null> => {
  const found = (await listRefunds(ask, paymentId)).find(({ reference_id }) => reference_id === key)
  return found ? factOf(found) : null
}

const findRefund = async (
  ask: AskGateway,
  reference: string,
  key: string,
): Promise<RefundFact | null> => {
  const request = await findRequest(ask, reference)
  return request?.latest_payment_id ? refundNamed(ask, request.latest_payment_id, key) : null
}

const PAGE = 50
const PAGES_MAX = 2_000

/** The successful captures and refunds that Xendit lists, page by page. */
const journal = async (
  ask: AskGateway,
  { from, to }: { from: Date; to: Date },
): Promise<GatewayEntry[]> => {
  const entries: GatewayEntry[] = []
  for (let page = 0, afterId = ''; page < PAGES_MAX; page++) {
    const query = new URLSearchParams([
      ['types', 'PAYMENT'],
      ['types', 'REFUND'],
      ['statuses', 'SUCCESS'],
      ['created[gte]', from.toISOString()],
      ['created[lte]', to.toISOString()],
      ['limit', String(PAGE)],
      ...(afterId ? [['after_id', afterId] as [string, string]] : []),
    ])
    const { data, has_more } = readAnswer(
      NAME,
      xendit.transactions,
      succeeded(await ask('GET', `/transactions?${query.toString()}`)),
    )
    for (const { type, reference_id, amount, created, product_data } of data) {
      const isRefund = type === 'REFUND'
      const reference = product_data?.payment_request_id ?? ''
      entries.push({
        reference,
        kind: isRefund ? 'refund' : 'capture',
        amount,
        key: isRefund ? reference_id : null,
        at: new Date(created),
      })
    }
    afterId = data.at(-1)?.id ?? ''
    if (!has_more || afterId === '') break
  }
  return entries.filter(({ at }) => at >= from && at < to)
}
