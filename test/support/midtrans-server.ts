import { createHash, randomUUID } from 'node:crypto'
import { jakartaDate, jakartaTime } from '#domain/time.ts'
import { startGatewayServer, type GatewayServer, type Heard } from './gateway-server.ts'

export const MIDTRANS_KEY = 'Mid-server-of-the-tests-1'
const KEY_LIFE_MS = 5 * 60_000

type Refund = {
  refund_chargeback_id: number
  refund_key: string
  refund_amount: string
  created_at: string
  reason: string
}
type Kept = {
  transaction_id: string
  order_id: string
  gross: number
  /** Midtrans' fee, when the customer pays it on top. */
  fee: number
  currency: string
  status: string
  fraud: string
  time: string
  settled: string | null
  issuer: string | null
  shown: Record<string, unknown>
  refunds: Refund[]
  kind: string
}
export type MidtransServer = GatewayServer & {
  /** Changes a transaction by its id or the shop's reference. */
  change: (
    reference: string,
    change: Partial<
      Pick<Kept, 'status' | 'issuer' | 'gross' | 'fee' | 'currency' | 'fraud' | 'refunds'>
    >,
  ) => void
  /** The notice of a transaction as it is now, or as `told` says. */
  noticeOf: (
    reference: string,
    told?: Record<string, unknown>,
  ) => { body: string; headers: Record<string, string> }
  opened: (orderId: string) => string[]
}

/**
 * Midtrans' Core API per its documentation (docs.midtrans.com, read November 2026), with the test's
 * clock.
 */
export const startMidtrans = async (now: () => Date): Promise<MidtransServer> => {
  const all: Kept[] = []
  const remembered = new Map<string, { at: number; body: unknown }>()
  const find = (reference: string) =>
    all.find(
      ({ transaction_id, order_id }) => transaction_id === reference || order_id === reference,
    )
  const known = (reference: string): Kept => {
    const found = find(reference)
    if (!found) throw new Error(`Midtrans knows no ${reference}.`)
    return found
  }

  const answer = (heard: Heard) => {
    const key = heard.headers['idempotency-key']
    const before = key === undefined ? undefined : remembered.get(key)
    if (before && now().getTime() - before.at < KEY_LIFE_MS)
      return { status: 200, body: before.body }
    const said = route(heard)
    if (key !== undefined && said.status === 200)
      remembered.set(key, { at: now().getTime(), body: said.body })
    return said
  }

  const route = ({ method, path, body }: Heard) => {
    if (method === 'POST' && path === '/v2/charge') return charge(body)
    if (method === 'POST' && path === '/snap/v1/transactions') return openPage(body)
    const [, reference, rest] = /^\/v2\/([^/]+)\/(.+)$/.exec(path) ?? []
    const found = reference === undefined ? undefined : find(reference)
    // A page that no customer has paid on yet is no transaction.
    if (!found || found.status === 'page') return coded('404', 'Transaction doesn’t exist.')
    if (method === 'GET' && rest === 'status')
      return {
        status: 200,
        body: { ...statusBody(found), signature_key: signed(found, statusCode(found)) },
      }
    if (method === 'POST' && rest === 'cancel') return cancel(found)
    if (method === 'POST' && rest === 'refund/online/direct')
      return ['credit_card', 'ovo'].includes(found.kind)
        ? coded('412', 'Merchant cannot modify the status of the transaction')
        : refund(found, body)
    if (method === 'POST' && rest === 'refund') return refund(found, body)
    return coded('405', 'The requested method is not allowed.')
  }

  const charge = (body: Record<string, unknown>) => {
    const details = body['transaction_details'] as { order_id: string; gross_amount: number }
    const items = body['item_details'] as { price: number; quantity: number; name: string }[]
    const sum = items.reduce((total, { price, quantity }) => total + price * quantity, 0)
    if (sum !== details.gross_amount)
      return coded(
        '400',
        'transaction_details.gross_amount is not equal to the sum of item_details',
      )
    if (!/^[\w.~-]{1,50}$/.test(details.order_id) || items.some(({ name }) => name.length > 50))
      return coded('400', 'invalid parameters')
    if (find(details.order_id))
      return coded(
        '406',
        'The request could not be completed due to a conflict with the current state of the target resource',
      )
    const kept: Kept = {
      transaction_id: randomUUID(),
      order_id: details.order_id,
      gross: details.gross_amount,
      fee: 0,
      currency: 'IDR',
      status: 'pending',
      fraud: 'accept',
      time: inJakarta(now()),
      settled: null,
      issuer: null,
      refunds: [],
      ...waysToPay(body),
    }
    all.push(kept)
    const onlyNow =
      kept.kind === 'qris' ? { qr_string: '00020101021226620014COM.GO-JEK.WWW', actions: [] } : {}
    return {
      status: 200,
      body: {
        ...statusBody(kept),
        ...onlyNow,
        ...(kept.kind === 'gopay' ? kept.shown : {}),
        status_code: '201',
      },
    }
  }

  const openPage = (body: Record<string, unknown>) => {
    const details = body['transaction_details'] as { order_id: string; gross_amount: number }
    const items = body['item_details'] as { price: number; quantity: number }[]
    const [kind] = body['enabled_payments'] as string[]
    const sum = items.reduce((total, { price, quantity }) => total + price * quantity, 0)
    const secure = (body['credit_card'] as { secure?: boolean } | undefined)?.secure
    if (sum !== details.gross_amount || (kind === 'credit_card' && secure !== true))
      return { status: 400, body: { error_messages: ['validation error'] } }
    if (!find(details.order_id))
      all.push({
        transaction_id: randomUUID(),
        order_id: details.order_id,
        gross: details.gross_amount,
        fee: 0,
        currency: 'IDR',
        status: 'page',
        fraud: 'accept',
        time: inJakarta(now()),
        settled: null,
        issuer: null,
        refunds: [],
        kind: kind!,
        shown: {},
      })
    const token = randomUUID()
    const redirect_url = `https://app.midtrans.com/snap/v4/redirection/${token}`
    return { status: 201, body: { token, redirect_url } }
  }

  const cancel = (found: Kept) => {
    if (found.status !== 'pending')
      return coded('412', 'Merchant cannot modify the status of the transaction')
    found.status = 'cancel'
    return { status: 200, body: { ...statusBody(found), status_code: '200' } }
  }

  const refund = (found: Kept, body: Record<string, unknown>) => {
    const { refund_key, amount, reason } = body as {
      refund_key: string
      amount: number
      reason: string
    }
    const left =
      found.gross - found.refunds.reduce((sum, one) => sum + Number(one.refund_amount), 0)
    if (!['settlement', 'partial_refund'].includes(found.status))
      return coded('412', 'Merchant cannot modify the status of the transaction')
    if (!REFUNDS.includes(found.kind))
      return coded('412', 'Merchant cannot modify the status of the transaction')
    if (found.refunds.some((one) => one.refund_key === refund_key))
      return coded('406', 'Duplicate refund ID')
    if (amount > left) return coded('414', 'Refund request is rejected due to invalid amount')
    if (['bca', 'bni', 'bri'].includes(found.issuer ?? ''))
      return {
        status: 202,
        body: {
          ...statusBody(found),
          status_code: '202',
          status_message: 'Refund denied by the bank',
          refund_amount: '0.00',
        },
      }
    found.refunds.push({
      refund_chargeback_id: all.length,
      refund_key,
      refund_amount: `${amount}.00`,
      created_at: inJakarta(now()),
      reason,
    })
    found.status = amount === left ? 'refund' : 'partial_refund'
    return {
      status: 200,
      body: { ...statusBody(found), status_code: '200', refund_amount: `${amount}.00`, refund_key },
    }
  }

  const denied = coded(
    '401',
    'Transaction cannot be authorized with the current client/server key.',
  )
  const server = await startGatewayServer(MIDTRANS_KEY, answer, denied)
  return {
    ...server,
    change: (reference, change) => {
      const found = known(reference)
      Object.assign(found, change)
      if (change.status === 'settlement') found.settled = inJakarta(now())
    },
    noticeOf: (reference, told = {}) => {
      const found = known(reference)
      const body = {
        ...statusBody(found),
        status_code: statusCode(found),
        status_message: 'midtrans payment notification',
        ...told,
      }
      return {
        body: JSON.stringify({ ...body, signature_key: midtransSignature(body) }),
        headers: {},
      }
    },
    opened: (orderId) =>
      all.filter((one) => one.order_id.startsWith(orderId)).map(({ status }) => status),
  }
}

const REFUNDS = ['gopay', 'qris', 'credit_card', 'ovo', 'kredivo', 'akulaku']

const coded = (code: string, message: string) => ({
  status: Number(code),
  body: { status_code: code, status_message: message, id: randomUUID() },
})
const inJakarta = (at: Date): string =>
  `${jakartaDate(at)} ${jakartaTime(at)}:${at.toISOString().slice(17, 19)}`

const waysToPay = (body: Record<string, unknown>): Pick<Kept, 'kind' | 'shown'> => {
  const kind = String(body['payment_type'])
  if (kind === 'gopay') {
    const url = 'https://gopay.co.id/app/partner/web/app/pin?tref=1'
    return {
      kind,
      shown: {
        actions: [
          {
            name: 'generate-qr-code',
            method: 'GET',
            url: 'https://api.midtrans.com/v2/gopay/1/qr-code',
          },
          { name: 'deeplink-redirect', method: 'GET', url },
        ],
      },
    }
  }
  if (kind === 'echannel')
    return { kind, shown: { bill_key: '511224069085', biller_code: '70012' } }
  if (kind === 'qris') return { kind, shown: { acquirer: 'gopay' } }
  if (kind === 'cstore') {
    const { store } = body['cstore'] as { store: string }
    return { kind, shown: { store, payment_code: '832734912831' } }
  }
  const { bank } = body['bank_transfer'] as { bank: string }
  if (bank === 'permata') return { kind, shown: { permata_va_number: '850003072869607' } }
  return { kind, shown: { va_numbers: [{ bank, va_number: '91019021579' }] } }
}

const statusCode = ({ status }: Kept): string =>
  status === 'pending' ? '201' : ['expire', 'cancel', 'deny'].includes(status) ? '202' : '200'

const statusBody = (kept: Kept): Record<string, unknown> => ({
  status_code: statusCode(kept),
  transaction_id: kept.transaction_id,
  order_id: kept.order_id,
  merchant_id: 'G000000001',
  gross_amount: `${kept.gross + kept.fee}.00`,
  currency: kept.currency,
  payment_type: kept.kind,
  transaction_time: kept.time,
  transaction_status: kept.status,
  fraud_status: kept.fraud,
  ...(kept.kind === 'gopay' ? {} : kept.shown),
  ...(kept.settled ? { settlement_time: kept.settled } : {}),
  ...(kept.issuer ? { issuer: kept.issuer } : {}),
  ...(kept.refunds.length > 0
    ? {
        refunds: kept.refunds,
        refund_amount: `${kept.refunds.reduce((sum, one) => sum + Number(one.refund_amount), 0)}.00`,
      }
    : {}),
  ...(kept.fee > 0
    ? {
        metadata: {
          extra_info: {
            gross_amount_info: {
              original_amount: String(kept.gross),
              gross_amount: String(kept.gross + kept.fee),
              customer_imposed_payment_fee: String(kept.fee),
            },
          },
        },
      }
    : {}),
})

/** The signature of a Midtrans notice. */
export const midtransSignature = (body: Record<string, unknown>, key = MIDTRANS_KEY): string =>
  createHash('sha512')
    .update(
      `${String(body['order_id'])}${String(body['status_code'])}${String(body['gross_amount'])}${key}`,
    )
    .digest('hex')
const signed = (kept: Kept, code: string): string =>
  midtransSignature({ ...statusBody(kept), status_code: code })
