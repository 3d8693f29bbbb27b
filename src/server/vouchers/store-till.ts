import type { VoucherState } from '#domain/voucher.ts'
import { row, sql, type Queryable } from '../platform/database.ts'

export type TillVoucher = {
  id: string
  customerId: string
  /** Of its customer; null once they have left. */
  phone: string | null
  amount: number
  entryId: string | null
  /** Rupiah for a point, where it was made from points. */
  rate: number | null
  state: VoucherState
  expiresAt: Date
}

export const findVoucherOfTill = (db: Queryable, name: { code: string } | { token: Uint8Array }): Promise<TillVoucher | null> =>
  row(
    db,
    sql<TillVoucher>`
      select v.id, v.customer_id as "customerId", c.phone, v.amount, v.entry_id as "entryId", v.rate, v.state, v.expires_at as "expiresAt"
      from vouchers v join customers c on c.id = v.customer_id
      where ${'code' in name ? sql`v.code = ${name.code}` : sql`v.token = decode(${Buffer.from(name.token).toString('hex')}, 'hex')`}`,
  )
