import { randomUUID } from 'node:crypto'
import { startGatewayServer, type GatewayServer, type Heard } from './gateway-server.ts'

export const XENDIT_KEY = 'xnd_development_of_the_tests'
export const XENDIT_TOKEN = 'callback-token-of-the-tests'

type Refund = {
  refund_id: string
  reference_id: string
  amount: number
  status: string
  created: string
  failure_code?: string
}
type Kept = {
  id: string
  /** The session that it is paid in, for what is paid on Xendit's page. */
  session: string | null
  paymentId: string | null
  reference: string
  amount: number
  captured: number
  currency: string
  status: string
  channel: string
  issuer: string | null
  paidAt: string | null
  refunds: Refund[]
}
export type XenditServer = GatewayServer & {
  change: (
    reference: string,
    change: Partial<Pick<Kept, 'status' | 'issuer' | 'captured' | 'currency'>>,
  ) => void
  /** Refunds that are asked for stay pending until this is called. */
  holdRefunds: (hold: boolean) => void
  finishRefund: (key: string, status: 'SUCCEEDED' | 'FAILED') => void
  noticeOf: (reference: string, event?: string) => { body: string; headers: Record<string, string> }
  opened: (referenceId: string) => string[]
}

/**
 * Xendit's Payments API, version 2024-11-11, as its documents describe it (docs.xendit.co, read
 * November 2026).
 */
export const startXendit = async (now: () => Date): Promise<XenditServer> => {
  const all: Kept[] = []
  const remembered = new Map<string, { status: number; body: unknown }>()
  let isHeld = false
  const find = (reference: string) =>
    all.find(
      ({ id, reference: ours, session }) =>
        id === reference || ours === reference || session === reference,
    )
  const known = (reference: string): Kept => {
    const found = find(reference)
    if (!found) throw new Error(`Xendit knows no ${reference}.`)
    return found
  }

  const answer = (heard: Heard) => {
    if (heard.path.startsWith('/v3/') && heard.headers['api-version'] !== '2024-11-11')
      return refused(400, 'API_VALIDATION_ERROR')
    // Xendit documents no idempotency for refunds.
    const key = heard.path === '/v3/refunds' ? undefined : heard.headers['idempotency-key']
    const before = key === undefined ? undefined : remembered.get(key)
    if (before) return before
    const said = route(heard)
    if (key !== undefined && said.status < 300) remembered.set(key, said)
    return said
  }

  const route = ({ method, path, query, body }: Heard): { status: number; body: unknown } => {
    if (path === '/v3/payment_requests' && method === 'POST') return open(body)
    if (path === '/sessions' && method === 'POST') return openSession(body)
    const [, sessionId, isCancel] = /^\/sessions\/([^/]+)(\/cancel)?$/.exec(path) ?? []
    if (sessionId !== undefined) {
      const kept = all.find(({ session }) => session === sessionId)
      if (!kept) return refused(404, 'DATA_NOT_FOUND')
      if (isCancel && kept.status !== 'REQUIRES_ACTION') return refused(400, 'SESSION_NOT_ACTIVE')
      if (isCancel) kept.status = 'CANCELED'
      return { status: 200, body: sessionOf(kept) }
    }
    if (path === '/v3/refunds' && method === 'POST') return refund(body)
    if (path === '/v3/refunds')
      return {
        status: 200,
        body: all.find(({ paymentId }) => paymentId === query.get('payment_id'))?.refunds ?? [],
      }
    if (path === '/transactions') return { status: 200, body: list(all, query) }
    const [, kind, id, rest] =
      /^\/v3\/(payment_requests|payments)\/([^/]+)(\/cancel)?$/.exec(path) ?? []
    const found = all.find((one) => (kind === 'payments' ? one.paymentId : one.id) === id)
    if (!found) return refused(404, 'DATA_NOT_FOUND')
    if (kind === 'payments') return { status: 200, body: paymentOf(found) }
    return rest ? cancel(found) : { status: 200, body: requestOf(found) }
  }

  const open = (body: Record<string, unknown>) => {
    const {
      reference_id,
      request_amount,
      currency,
      channel_code,
      channel_properties,
      items,
      type,
    } = body as {
      reference_id: string
      request_amount: number
      currency: string
      channel_code: string
      channel_properties: Record<string, string>
      items: { net_unit_amount: number; quantity: number }[]
      type: string
    }
    const sum = items.reduce(
      (total, { net_unit_amount, quantity }) => total + net_unit_amount * quantity,
      0,
    )
    const needs = channel_code.endsWith('_VIRTUAL_ACCOUNT')
      ? ['display_name']
      : channel_code === 'QRIS'
        ? []
        : ['ALFAMART', 'INDOMARET'].includes(channel_code)
          ? ['payer_name']
          : ['success_return_url', 'failure_return_url']
    if (type !== 'PAY' || sum !== request_amount || needs.some((name) => !channel_properties[name]))
      return refused(400, 'API_VALIDATION_ERROR')
    const kept = keptOf(reference_id, request_amount, currency, channel_code)
    all.push(kept)
    return { status: 201, body: requestOf(kept) }
  }

  const openSession = (body: Record<string, unknown>) => {
    const { reference_id, amount, currency, session_type, allowed_payment_channels, items } =
      body as {
        reference_id: string
        amount: number
        currency: string
        session_type: string
        allowed_payment_channels: string[]
        items: { net_unit_amount: number; quantity: number }[]
      }
    const sum = items.reduce((total, one) => total + one.net_unit_amount * one.quantity, 0)
    const [channel] = allowed_payment_channels
    if (session_type !== 'PAY' || sum !== amount || !channel || !body['success_return_url'])
      return refused(400, 'API_VALIDATION_ERROR')
    const kept: Kept = {
      ...keptOf(reference_id, amount, currency, channel),
      session: `ps-${randomUUID()}`,
    }
    all.push(kept)
    return { status: 201, body: sessionOf(kept) }
  }

  const cancel = (found: Kept) => {
    if (found.status === 'SUCCEEDED') return refused(400, 'INELIGIBLE_TRANSACTION_STATUS')
    if (found.status !== 'REQUIRES_ACTION') return refused(400, 'INACTIVE_PAYMENT_REQUEST')
    found.status = 'CANCELED'
    return { status: 200, body: requestOf(found) }
  }

  const refund = (body: Record<string, unknown>) => {
    const { payment_id, reference_id, amount } = body as {
      payment_id: string
      reference_id: string
      amount: number
    }
    const found = all.find(({ paymentId }) => paymentId === payment_id)
    if (!found) return refused(404, 'DATA_NOT_FOUND')
    if (
      found.channel.endsWith('_VIRTUAL_ACCOUNT') ||
      ['ALFAMART', 'INDOMARET'].includes(found.channel) ||
      (found.channel === 'QRIS' && /bca|bni|bri|mandiri/i.test(found.issuer ?? ''))
    )
      return refused(403, 'REFUND_NOT_SUPPORTED')
    const gone = found.refunds
      .filter(({ status }) => status !== 'FAILED')
      .reduce((total, one) => total + one.amount, 0)
    if (amount > found.captured - gone) return refused(400, 'REFUND_AMOUNT_EXCEEDED')
    const status = isHeld ? 'PENDING' : 'SUCCEEDED'
    const made: Refund = {
      refund_id: `rfd-${randomUUID()}`,
      reference_id,
      amount,
      status,
      created: now().toISOString(),
    }
    found.refunds.push(made)
    return { status: 200, body: { ...made, payment_id, currency: found.currency } }
  }

  const server = await startGatewayServer(XENDIT_KEY, answer, refused(401, 'INVALID_API_KEY'))
  return {
    ...server,
    change: (reference, change) => {
      const found = known(reference)
      Object.assign(found, change)
      if (change.status !== 'SUCCEEDED') return
      found.paymentId ??= `py-${randomUUID()}`
      found.paidAt ??= now().toISOString()
    },
    holdRefunds: (hold) => {
      isHeld = hold
    },
    finishRefund: (key, status) => {
      for (const { refunds } of all)
        for (const one of refunds) if (one.reference_id === key) one.status = status
    },
    noticeOf: (reference, event) => {
      const found = known(reference)
      if (found.session !== null) return sessionNotice(found)
      const said = event ?? EVENTS[found.status] ?? 'payment_request.expiry'
      const data = {
        ...paymentOf(found),
        payment_request_id: found.id,
        reference_id: found.reference,
      }
      return {
        body: JSON.stringify({
          event: said,
          business_id: 'biz',
          created: now().toISOString(),
          data,
        }),
        headers: { 'x-callback-token': XENDIT_TOKEN },
      }
    },
    opened: (referenceId) =>
      all.filter(({ reference }) => reference === referenceId).map(({ status }) => status),
  }
}

const sessionNotice = (kept: Kept) => ({
  body: JSON.stringify({
    event: `payment_session.${kept.status === 'SUCCEEDED' ? 'completed' : 'expired'}`,
    business_id: 'biz',
    data: sessionOf(kept),
  }),
  headers: { 'x-callback-token': XENDIT_TOKEN },
})

const EVENTS: Record<string, string> = {
  SUCCEEDED: 'payment.capture',
  FAILED: 'payment.failure',
  EXPIRED: 'payment_request.expiry',
}
const refused = (status: number, error_code: string) => ({
  status,
  body: { error_code, message: 'As the documents say.' },
})

const requestOf = (kept: Kept) => ({
  business_id: 'biz',
  payment_request_id: kept.id,
  reference_id: kept.reference,
  ...(kept.paymentId ? { latest_payment_id: kept.paymentId } : {}),
  type: 'PAY',
  country: 'ID',
  currency: kept.currency,
  request_amount: kept.amount,
  capture_method: 'AUTOMATIC',
  channel_code: kept.channel,
  status: kept.status,
  actions: actionsOf(kept.channel),
})

const keptOf = (reference: string, amount: number, currency: string, channel: string): Kept => ({
  id: `pr-${randomUUID()}`,
  session: null,
  paymentId: null,
  reference,
  amount,
  captured: amount,
  currency,
  status: 'REQUIRES_ACTION',
  channel,
  issuer: null,
  paidAt: null,
  refunds: [],
})

const SESSION_STATUSES: Record<string, string> = {
  SUCCEEDED: 'COMPLETED',
  EXPIRED: 'EXPIRED',
  CANCELED: 'CANCELED',
}
/** A refused try leaves it active. */
const sessionOf = (kept: Kept) => ({
  payment_session_id: kept.session,
  reference_id: kept.reference,
  session_type: 'PAY',
  mode: 'PAYMENT_LINK',
  currency: kept.currency,
  amount: kept.amount,
  allowed_payment_channels: [kept.channel],
  status: SESSION_STATUSES[kept.status] ?? 'ACTIVE',
  payment_link_url: 'https://xen.to/kGxPCi60',
  payment_request_id: kept.status === 'SUCCEEDED' ? kept.id : null,
})

const actionsOf = (channel: string) => {
  if (channel === 'ALFAMART' || channel === 'INDOMARET')
    return [{ type: 'PRESENT_TO_CUSTOMER', descriptor: 'PAYMENT_CODE', value: 'XENDIT8812345' }]
  if (channel === 'QRIS')
    return [
      {
        type: 'PRESENT_TO_CUSTOMER',
        descriptor: 'QR_STRING',
        value: '00020101021226570011ID.DANA.WWW',
      },
    ]
  if (channel.endsWith('_VIRTUAL_ACCOUNT'))
    return [
      {
        type: 'PRESENT_TO_CUSTOMER',
        descriptor: 'VIRTUAL_ACCOUNT_NUMBER',
        value: '8808123456789012',
      },
    ]
  return [{ type: 'REDIRECT_CUSTOMER', descriptor: 'WEB_URL', value: 'https://m.dana.id/pay/1' }]
}

const paymentOf = (kept: Kept) => ({
  payment_id: kept.paymentId ?? `py-${randomUUID()}`,
  payment_request_id: kept.id,
  status: kept.status === 'REQUIRES_ACTION' ? 'PENDING' : kept.status,
  currency: kept.currency,
  request_amount: kept.amount,
  channel_code: kept.channel,
  captures:
    kept.status === 'SUCCEEDED' ? [{ capture_id: 'cap-1', capture_amount: kept.captured }] : [],
  ...(kept.issuer ? { payment_details: { issuer_name: kept.issuer } } : {}),
})

/** Payments and refunds in the order of their time, page by page. */
const list = (all: Kept[], query: URLSearchParams) => {
  const [from, to] = [query.get('created[gte]') ?? '', query.get('created[lte]') ?? '9']
  const limit = Number(query.get('limit') ?? 10)
  const lines = all
    .flatMap((kept) => [
      ...(kept.paidAt
        ? [transactionOf(kept, 'PAYMENT', kept.reference, kept.captured, kept.paidAt)]
        : []),
      ...kept.refunds
        .filter(({ status }) => status === 'SUCCEEDED')
        .map((one) => transactionOf(kept, 'REFUND', one.reference_id, one.amount, one.created)),
    ])
    .filter(
      ({ created, reference_id }) =>
        created >= from &&
        created <= to &&
        (query.get('reference_id') ?? reference_id) === reference_id,
    )
    .toSorted((a, b) => a.created.localeCompare(b.created))
  const after = lines.findIndex(({ id }) => id === query.get('after_id')) + 1
  return {
    has_more: after + limit < lines.length,
    data: lines.slice(after, after + limit),
    links: [],
  }
}

const transactionOf = (
  kept: Kept,
  type: string,
  reference_id: string,
  amount: number,
  created: string,
) => ({
  id: `txn_${type}_${reference_id}`,
  product_id: kept.paymentId,
  type,
  status: 'SUCCESS',
  reference_id,
  currency: kept.currency,
  amount,
  created,
  product_data: { payment_request_id: kept.id },
})
