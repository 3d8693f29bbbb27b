import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { row, rows, run, sql, type Database } from '../../platform/database.ts'
import type { Clock } from '../../platform/clock.ts'
import type { ChargeFact, ChargeStatus, PaymentPort } from './port.ts'

/**
 * The embedded gateway: keeps its own books (gateway_*), answers the port, and sends signed notices to the shop's webhook like a real one.
 * What happens to a charge is chosen on its little page (`local-page.ts`).
 */
export const LOCAL_PROVIDER = 'local'
export const SIGNATURE_HEADER = 'x-gateway-signature'

type Options = { database: Database; secret: string; clock: Clock; publicUrl: () => string }

export const localGateway = ({ database: { db }, secret, clock, publicUrl }: Options): PaymentPort => ({
  provider: LOCAL_PROVIDER,
  methods: [
    { code: 'qris', kind: 'qris', name: 'QRIS', icon: '/files/art/payments/qris.svg' },
    { code: 'ewallet', kind: 'e_wallet', name: 'Dompet Petik', icon: '/files/art/payments/e-wallet.svg' },
    { code: 'va_bca', kind: 'virtual_account', name: 'BCA Virtual Account', icon: '/files/art/payments/bca.svg' },
    { code: 'va_mandiri', kind: 'virtual_account', name: 'Mandiri Virtual Account', icon: '/files/art/payments/mandiri.svg' },
  ],
  start: async (charge) => {
    const ref = `gw_${randomBytes(16).toString('hex')}`
    const account = charge.method.startsWith('va_') ? `${charge.method === 'va_bca' ? '39510' : '88908'}${String(Math.floor(Math.random() * 1e11)).padStart(11, '0')}` : null
    // Asked twice for the same payment, it answers the charge that it has.
    const opened = await row(
      db,
      sql<{ ref: string; account_number: string | null; expires_at: Date }>`
        insert into gateway_charges (ref, payment_id, order_number, method, amount, status, account_number, expires_at, return_url, created_at)
        values (${ref}, ${charge.paymentId}, ${charge.orderNumber}, ${charge.method}, ${charge.amount}, 'pending', ${account}, ${charge.expiresAt}, ${charge.returnUrl}, ${clock.now()})
        on conflict (payment_id) do update set method = gateway_charges.method
        returning ref, account_number, expires_at`,
    )
    const page = `${publicUrl()}/gateway/${opened!.ref}`
    return {
      providerRef: opened!.ref,
      expiresAt: opened!.expires_at,
      instructions: {
        redirectUrl: page,
        ...(charge.method === 'qris' ? { qr: page } : {}),
        ...(opened!.account_number ? { accountNumber: opened!.account_number, bank: charge.method === 'va_bca' ? 'BCA' : 'Mandiri' } : {}),
      },
    }
  },
  read: async (ref) => {
    const charge = await row(db, sql<{ status: ChargeStatus; amount: number; expires_at: Date }>`select status, amount, expires_at from gateway_charges where ref = ${ref}`)
    if (!charge) return null
    const isOver = charge.status === 'pending' && charge.expires_at <= clock.now()
    return { providerRef: ref, status: isOver ? 'expired' : charge.status, amount: charge.amount } satisfies ChargeFact
  },
  cancel: async (ref) => {
    await run(db, sql`update gateway_charges set status = 'cancelled' where ref = ${ref} and status = 'pending'`)
  },
  verify: (headers, body) => {
    const given = Buffer.from(headers.get(SIGNATURE_HEADER) ?? '', 'utf8')
    const expected = Buffer.from(signatureOf(secret, body), 'utf8')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
    try {
      const notice = JSON.parse(body) as { transaction_id?: unknown; status?: unknown }
      return typeof notice.transaction_id === 'string' && typeof notice.status === 'string' ? { providerRef: notice.transaction_id, status: notice.status } : null
    } catch {
      return null
    }
  },
})

export const signatureOf = (secret: string, body: string): string => createHmac('sha256', secret).update(body).digest('hex')

export type GatewayCharge = {
  ref: string
  orderNumber: string
  method: string
  amount: number
  status: ChargeStatus
  accountNumber: string | null
  expiresAt: Date
  returnUrl: string
}

export const readCharge = (database: Database, ref: string): Promise<GatewayCharge | null> =>
  row(
    database.db,
    sql<GatewayCharge>`select ref, order_number as "orderNumber", method, amount, status, account_number as "accountNumber", expires_at as "expiresAt", return_url as "returnUrl"
                       from gateway_charges where ref = ${ref}`,
  )

/** Decides a charge and queues the notice about it; a charge that is decided stays so. */
export const decideCharge = async (database: Database, ref: string, status: 'paid' | 'failed' | 'expired', noticeAt: Date): Promise<boolean> =>
  (await run(
    database.db,
    sql`with decided as (update gateway_charges set status = ${status} where ref = ${ref} and status = 'pending' returning ref)
        insert into gateway_notices (ref, status, due_at) select ref, ${status}, ${noticeAt} from decided`,
  )) === 1

/** Sends the notices that are due; a notice that was not answered with 200 is sent again later, twenty times at most. */
export const sendDueNotices = async (options: { database: Database; secret: string; deliver: (body: string, signature: string) => Promise<number> }, now: Date): Promise<number> => {
  const due = await rows(
    options.database.db,
    sql<{ id: number; ref: string; status: string; amount: number; order_number: string }>`
      update gateway_notices n set tries = n.tries + 1, due_at = ${now}::timestamptz + make_interval(secs => least(600, 2 ^ n.tries))
      from gateway_charges c
      where c.ref = n.ref and n.id in (select id from gateway_notices where delivered_at is null and due_at <= ${now} and tries < 20 order by id limit 20 for update skip locked)
      returning n.id, n.ref, n.status, c.amount, c.order_number`,
  )
  await Promise.all(
    due.map(async (notice) => {
      const body = JSON.stringify({ transaction_id: notice.ref, status: notice.status, amount: notice.amount, order_number: notice.order_number })
      const status = await options.deliver(body, signatureOf(options.secret, body)).catch(() => 0)
      if (status === 200) await run(options.database.db, sql`update gateway_notices set delivered_at = ${now} where id = ${notice.id}`)
    }),
  )
  return due.length
}
