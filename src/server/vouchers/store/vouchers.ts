import type { Id } from '#domain/units.ts'
import { type VoucherState, VOUCHER_STATES } from '#domain/vouchers/voucher.ts'
import {
  col,
  row,
  rows,
  run,
  sql,
  type Query,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'

export const VoucherRow = {
  id: col.id('voucher'),
  customerId: col.id('customer'),
  code: col.text,
  token: col.bytes,
  amount: col.rupiah,
  source: col.one(['points', 'refund', 'gift']),
  entryId: col.nullable(col.id('entry')),
  points: col.nullable(col.points),
  rate: col.nullable(col.int),
  state: col.one(VOUCHER_STATES),
  createdAt: col.instant,
  expiresAt: col.instant,
  settledAt: col.nullable(col.instant),
  /** The order that reserved or used it. */
  orderId: col.nullable(col.id('order')),
  branchName: col.nullable(col.text),
}
export type VoucherRow = col.Row<typeof VoucherRow>

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
  customerId: Id<'customer'>,
  { status, descending, page, perPage }: VoucherList,
): Promise<{ vouchers: VoucherRow[]; total: number }> => {
  const mine = sql`v.customer_id = ${customerId} and v.state = any(${SHOWN[status]}::text[])`
  const [vouchers, counted] = await Promise.all([
    rows(
      db,
      sql(VoucherRow)`select ${columns}, ${useColumns} from vouchers v ${withUse} where ${mine}
        order by v.id ${sql.raw(descending ? 'desc' : 'asc')} limit ${perPage} offset ${(page - 1) * perPage}`,
    ),
    row(db, sql({ total: col.int })`select count(*) as total from vouchers v where ${mine}`),
  ])
  return { vouchers, total: counted!.total }
}

/** A customer's voucher; null for an unknown one and for another customer's. */
export const findVoucher = (db: Queryable, customerId: Id<'customer'>, id: string) =>
  row(
    db,
    sql(VoucherRow)`
      select ${columns}, ${useColumns} from vouchers v ${withUse} where v.id = ${id} and v.customer_id = ${customerId}`,
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
export const voucherFacts = (customerId: Id<'customer'>, codes: Query) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'code', v.code, 'amount', v.amount, 'state', v.state, 'expiresAt', v.expires_at) order by v.id), '[]')
  from vouchers v where v.customer_id = ${customerId} and v.code = any(${codes})
)`
/** A customer's usable vouchers, as a JSON scalar. */
export const knownVoucherFacts = (customerId: Id<'customer'>, now: Date) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'code', v.code, 'amount', v.amount, 'state', v.state, 'expiresAt', v.expires_at) order by v.expires_at, v.id), '[]')
  from vouchers v where v.customer_id = ${customerId} and v.state in ('active', 'reserved') and v.expires_at > ${now}
)`
export const VoucherFacts = {
  id: col.id('voucher'),
  code: col.text,
  amount: col.rupiah,
  state: col.one(VOUCHER_STATES),
  expiresAt: col.text,
}
export type VoucherFacts = col.Row<typeof VoucherFacts>

/** Active vouchers made from points, newest first. */
export const unusedOfPoints = (tx: Transaction, customerId: Id<'customer'>, now: Date) =>
  rows(
    tx,
    sql({
      id: col.id('voucher'),
      entryId: col.id('entry'),
      amount: col.rupiah,
      points: col.nullable(col.points),
      rate: col.int,
    })`
      select id, entry_id as "entryId", amount, points, rate from vouchers
      where customer_id = ${customerId} and state = 'active' and entry_id is not null and rate is not null and expires_at > ${now} order by id desc`,
  )
