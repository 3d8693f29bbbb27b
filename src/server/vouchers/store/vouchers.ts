import type { CartVoucher, VoucherState } from '#domain/vouchers/voucher.ts'
import {
  row,
  rows,
  run,
  sql,
  type Query,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'

export type VoucherRow = {
  id: string
  customerId: string
  code: string
  token: Uint8Array
  amount: number
  source: 'points' | 'refund' | 'gift'
  entryId: string | null
  points: number | null
  rate: number | null
  state: VoucherState
  createdAt: Date
  expiresAt: Date
  settledAt: Date | null
  /** The order that reserved or used it. */
  orderId: string | null
  branchName: string | null
}

const columns =
  sql.raw(`v.id, v.customer_id as "customerId", v.code, v.token, v.amount, v.source, v.entry_id as "entryId", v.points, v.rate, v.state,
  v.created_at as "createdAt", v.expires_at as "expiresAt", v.settled_at as "settledAt"`)
const withUse = sql.raw(
  `left join voucher_uses u on u.voucher_id = v.id and u.state <> 'released' left join branches b on b.id = u.branch_id`,
)
const useColumns = sql.raw(`u.order_id as "orderId", b.name as "branchName"`)

export type NewVoucher = Pick<
  VoucherRow,
  | 'id'
  | 'customerId'
  | 'code'
  | 'token'
  | 'amount'
  | 'source'
  | 'entryId'
  | 'points'
  | 'rate'
  | 'expiresAt'
> & {
  replaces: string | null
  now: Date
}

export const insertVoucher = (tx: Transaction, v: NewVoucher): Promise<number> =>
  run(
    tx,
    sql`insert into vouchers (id, customer_id, code, token, amount, source, entry_id, replaces, points, rate, created_at, expires_at)
        values (${v.id}, ${v.customerId}, ${v.code}, decode(${Buffer.from(v.token).toString('hex')}, 'hex'), ${v.amount}, ${v.source}, ${v.entryId}, ${v.replaces}, ${v.points}, ${v.rate},
          ${v.now}, ${v.expiresAt})`,
  )

const SHOWN: Record<'active' | 'used' | 'expired', VoucherState[]> = {
  active: ['active', 'reserved'],
  used: ['used'],
  expired: ['expired', 'cancelled'],
}
export type VoucherList = {
  status: keyof typeof SHOWN
  descending: boolean
  page: number
  perPage: number
}

export const listVouchers = async (
  db: Queryable,
  customerId: string,
  { status, descending, page, perPage }: VoucherList,
): Promise<{ vouchers: VoucherRow[]; total: number }> => {
  const mine = sql`v.customer_id = ${customerId} and v.state = any(${SHOWN[status]}::text[])`
  const [vouchers, counted] = await Promise.all([
    rows(
      db,
      sql<VoucherRow>`select ${columns}, ${useColumns} from vouchers v ${withUse} where ${mine}
        order by v.id ${sql.raw(descending ? 'desc' : 'asc')} limit ${perPage} offset ${(page - 1) * perPage}`,
    ),
    row(db, sql<{ total: number }>`select count(*) as total from vouchers v where ${mine}`),
  ])
  return { vouchers, total: counted!.total }
}

/** A customer's voucher; null for an unknown one and for another customer's. */
export const findVoucher = (
  db: Queryable,
  customerId: string,
  id: string,
): Promise<VoucherRow | null> =>
  row(
    db,
    sql<VoucherRow>`select ${columns}, ${useColumns} from vouchers v ${withUse} where v.id = ${id} and v.customer_id = ${customerId}`,
  )

/** The only statement that changes a voucher's state; of parallel callers the first succeeds. */
export const moveVoucher = async (
  tx: Transaction,
  id: string,
  from: VoucherState,
  to: VoucherState,
  now: Date,
): Promise<boolean> =>
  (await run(
    tx,
    sql`update vouchers set state = ${to}, settled_at = case when ${to}::text in ('used', 'expired', 'cancelled') then ${now}::timestamptz end
        where id = ${id} and state = ${from} and (${to}::text not in ('reserved', 'used') or state = 'reserved' or expires_at > ${now})`,
  )) === 1

/** A customer's vouchers among these codes, as a JSON scalar. `codes` is a text[] expression. */
export const voucherFacts = (customerId: string, codes: Query) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'code', v.code, 'amount', v.amount, 'state', v.state, 'expiresAt', v.expires_at) order by v.id), '[]')
  from vouchers v where v.customer_id = ${customerId} and v.code = any(${codes})
)`
/** A customer's usable vouchers, as a JSON scalar. */
export const knownVoucherFacts = (customerId: string, now: Date) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'code', v.code, 'amount', v.amount, 'state', v.state, 'expiresAt', v.expires_at) order by v.expires_at, v.id), '[]')
  from vouchers v where v.customer_id = ${customerId} and v.state in ('active', 'reserved') and v.expires_at > ${now}
)`
export type VoucherFacts = Omit<CartVoucher, 'expiresAt'> & { expiresAt: string }

/** Active vouchers made from points, newest first. */
export const unusedOfPoints = (
  tx: Transaction,
  customerId: string,
  now: Date,
): Promise<
  { id: string; entryId: string; amount: number; points: number | null; rate: number }[]
> =>
  rows(
    tx,
    sql<{ id: string; entryId: string; amount: number; points: number | null; rate: number }>`
      select id, entry_id as "entryId", amount, points, rate from vouchers
      where customer_id = ${customerId} and state = 'active' and entry_id is not null and rate is not null and expires_at > ${now} order by id desc`,
  )
