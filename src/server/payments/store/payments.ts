import type { Amount } from '#domain/units.ts'
import {
  type FinalWord,
  type PaymentState,
  PAYMENT_STATES,
} from '#domain/payments/payment-state.ts'
import type { Instructions } from '../../adapters/payment/port.ts'
import {
  col,
  dateOf,
  jsonb,
  row,
  rows,
  run,
  sql,
  type Queryable,
  type Query,
  type Transaction,
} from '../../platform/database.ts'

export const PaymentRow = {
  id: col.id('payment'),
  orderId: col.id('order'),
  attempt: col.int,
  provider: col.text,
  method: col.text,
  amount: col.rupiah,
  /** The amount refunded or being refunded. */
  refunded: col.rupiah,
  state: col.one(PAYMENT_STATES),
  providerRef: col.nullable(col.text),
  instructions: col.json<Instructions>(),
  /** The gateway's final state; `pending` until then, `none` without a gateway. */
  gatewayWord: col.one(['pending', 'none', 'unknown', 'paid', 'expired', 'failed', 'cancelled']),
  expiresAt: col.instant,
  createdAt: col.instant,
  settledAt: col.nullable(col.instant),
  /** The app that paid a QRIS code, if the gateway reports it. */
  issuer: col.nullable(col.text),
}
export type PaymentRow = col.Row<typeof PaymentRow>

const columns = sql.columns(PaymentRow)

export const findPayment = (db: Queryable, id: string) =>
  row(db, sql(PaymentRow)`select ${columns} from payments where id = ${id}`)

/** Payments by gateway references: one, unless the references belong to two. */
export const findPaymentsByRefs = (db: Queryable, provider: string, refs: readonly string[]) =>
  rows(
    db,
    sql(PaymentRow)`
      select ${columns} from payments where provider = ${provider} and provider_ref = any(${[...refs]}::text[])
             order by array_position(${[...refs]}::text[], provider_ref)`,
  )

/** The payment that an order is about: the paid one, else the newest. */
const latestOf = (orderId: string | Query) => sql(PaymentRow)`
  select ${columns} from payments where order_id = ${orderId}
  order by case state when 'paid' then 0 when 'refund_pending' then 1 when 'refunded' then 1 else 2 end, attempt desc limit 1`

export const latestPayment = (db: Queryable, orderId: string): Promise<PaymentRow | null> =>
  row(db, latestOf(orderId))

/** A payment as a JSON scalar for a larger query; read it with `readPayment`. */
export const paymentJson = (id: Query) =>
  sql`(select to_json(p) from (select ${columns} from payments where id = ${id}) p)`

/** `latestOf` as a JSON scalar for a larger query; read it with `readPayment`. */
export const latestPaymentOf = (orderId: Query) =>
  sql`(select to_json(p) from (${latestOf(orderId)}) p)`
export const PaymentJson = {
  ...PaymentRow,
  expiresAt: col.text,
  createdAt: col.text,
  settledAt: col.nullable(col.text),
}
export type PaymentJson = col.Row<typeof PaymentJson>
export const readPayment = (json: PaymentJson): PaymentRow => ({
  ...json,
  expiresAt: new Date(json.expiresAt),
  createdAt: new Date(json.createdAt),
  settledAt: dateOf(json.settledAt),
})

export const lockPayment = (tx: Transaction, id: string) =>
  row(tx, sql(PaymentRow)`select ${columns} from payments where id = ${id} for update`)

/**
 * `providerRef` is the shop's reference, stored before the charge opens, so that a notice finds its
 * payment. Null without a gateway.
 */
export type NewPayment = {
  id: string
  provider: string
  providerRef: string | null
  method: string
  amount: Amount
  expiresAt: Date
  now: Date
}
const FIRST_POLL_MS = 30_000

/**
 * SQL that inserts the first payment; part of the statement that places an order. `from` yields the
 * order's id if every claim succeeded.
 */
export const insertPayment = (payment: NewPayment, from: Query) => sql`
  new_payment as (
    insert into payments (id, order_id, attempt, provider, provider_ref, gateway_word, method, amount, state, expires_at, next_poll_at, created_at)
    select ${payment.id}, o.id, 1, ${payment.provider}, ${payment.providerRef}, ${payment.providerRef === null ? 'none' : 'pending'}, ${payment.method},
      ${payment.amount}, ${payment.provider === 'cod' ? 'pending' : 'created'}, ${payment.expiresAt},
      ${payment.providerRef === null ? null : new Date(payment.now.getTime() + FIRST_POLL_MS)}::timestamptz, ${payment.now}
    from (${from}) o returning id
  )`

export const countAttempts = async (tx: Transaction, orderId: string): Promise<number> =>
  (await row(
    tx,
    sql({ count: col.int })`select count(*) as count from payments where order_id = ${orderId}`,
  ))!.count

/**
 * SQL that cancels an order's open payments. Their charges are polled until the gateway's final
 * state, because they may be paid meanwhile.
 */
export const giveUpPayments = (
  orderId: Query,
  to: 'expired' | 'cancelled',
  now: Date,
  but: string | null = null,
) => sql`
  given_up as (
    update payments set state = ${to}, settled_at = ${now}, next_poll_at = case gateway_word when 'pending' then ${now}::timestamptz end
    where order_id = ${orderId} and id is distinct from ${but}::uuid and state in ('created', 'pending') returning 1
  )`

/** Adds another attempt; cancels earlier unpaid ones. */
export const addAttempt = (
  tx: Transaction,
  orderId: string,
  payment: NewPayment,
): Promise<number> =>
  run(
    tx,
    sql`with ${giveUpPayments(sql`${orderId}`, 'cancelled', payment.now)}
        insert into payments (id, order_id, attempt, provider, provider_ref, gateway_word, method, amount, state, expires_at, next_poll_at, created_at)
        select ${payment.id}, ${orderId}, coalesce(max(attempt), 0) + 1, ${payment.provider}, ${payment.providerRef}, 'pending', ${payment.method}, ${payment.amount},
          'created', ${payment.expiresAt},
          ${new Date(payment.now.getTime() + FIRST_POLL_MS)}, ${payment.now}
        from payments where order_id = ${orderId}`,
  )

/**
 * Stores the opened charge, also for a cancelled payment, so that money for it is found. Returns
 * the state.
 */
export const markStarted = async (
  db: Queryable,
  id: string,
  providerRef: string,
  instructions: Instructions,
): Promise<PaymentState | null> =>
  (
    await row(
      db,
      sql({ state: col.one(PAYMENT_STATES) })`
        update payments set state = case state when 'created' then 'pending' else state end, provider_ref = ${providerRef}, instructions = ${jsonb(instructions)}
        where id = ${id} and instructions = '{}' returning state`,
    )
  )?.state ?? null

/** Every attempt of an order at a gateway, newest first. */
export const attemptsOf = (db: Queryable, orderId: string) =>
  rows(
    db,
    sql({ id: col.id('payment') })`
      select id from payments where order_id = ${orderId} and provider_ref is not null order by attempt desc`,
  )

/**
 * Moves an open payment to a final state; false when it was already final. `issuer` is the app that
 * paid.
 */
export const markPayment = async (
  tx: Transaction,
  ...mark: Parameters<typeof paymentMark>
): Promise<boolean> => (await run(tx, paymentMark(...mark))) === 1

/** The statement of `markPayment`, which may be part of another. */
export const paymentMark = (
  id: string,
  from: readonly PaymentState[],
  to: FinalWord & PaymentState,
  now: Date,
  issuer: string | null = null,
): Query =>
  sql`update payments set state = ${to}, settled_at = ${now}, next_poll_at = null, issuer = coalesce(${issuer}, issuer),
        gateway_word = case gateway_word when 'none' then 'none' else ${to} end
      where id = ${id} and state = any(${[...from]}::text[])`

export const saveNotice = (
  db: Queryable,
  provider: string,
  ref: string,
  status: string,
  body: string,
  now: Date,
): Promise<number> =>
  run(
    db,
    sql`insert into payment_notices (provider, provider_ref, status, body, received_at) values (${provider}, ${ref}, ${status}, ${body}, ${now})
        on conflict (provider, provider_ref, status) do nothing`,
  )

export const POLLS_AT_ONCE = 50
/**
 * Leases payments due for polling: after 30 s, then every minute, and every half hour from two
 * hours after their end, until the gateway reports a final state.
 */
export const takeDuePolls = (db: Queryable, now: Date) =>
  rows(
    db,
    sql(OpenCharge)`
      update payments set polls = polls + 1,
        next_poll_at = ${now}::timestamptz + case when greatest(expires_at, settled_at) < ${now}::timestamptz - interval '2 hours'
          then interval '30 minutes' else interval '1 minute' end
      where id in (select id from payments where next_poll_at <= ${now} order by next_poll_at limit ${POLLS_AT_ONCE} for update skip locked)
      returning id, provider, provider_ref as "providerRef", state`,
  )

/** Stores the gateway's final state of a cancelled charge, which ends its polling. */
export const noteFinalWord = (db: Queryable, id: string, word: FinalWord): Promise<number> =>
  run(
    db,
    sql`update payments set gateway_word = ${word}, next_poll_at = null
        where id = ${id} and gateway_word = 'pending' and state in ('expired', 'cancelled', 'failed')`,
  )

/** Stores the gateway's own reference of a charge that was found by the shop's. */
export const renameCharge = (tx: Transaction, id: string, providerRef: string): Promise<number> =>
  run(tx, sql`update payments set provider_ref = ${providerRef} where id = ${id}`)

/** A double-entry record; a cause has one of each kind. */
export type JournalEntry = {
  id: string
  kind: string
  cause: string
  causeId: string
  now: Date
  lines: Record<string, Amount>
}

/** Posts a double-entry record whose lines sum to 0. Idempotent per cause. */
export const postJournal = async (
  tx: Transaction,
  entry: Omit<JournalEntry, 'lines'>,
  lines: JournalEntry['lines'],
): Promise<void> => {
  await run(tx, sql`with ${journalPiece({ ...entry, lines })} select`)
}

/** `postJournal` as a part of a statement. */
export const journalPiece = ({ id, kind, cause, causeId, now, lines }: JournalEntry): Query => {
  const used = Object.entries(lines).filter(([, amount]) => amount !== 0)
  if (used.reduce((sum, [, amount]) => sum + amount, 0) !== 0)
    throw new Error(`The journal entry ${kind} of ${causeId} does not sum to 0.`)
  return sql`
    entry as (
      insert into journal_entries (id, kind, cause, cause_id, at) values (${id}, ${kind}, ${cause}, ${causeId}, ${now})
      on conflict (kind, cause, cause_id) do nothing returning id
    ),
    journal as (
      insert into journal_lines (entry_id, account, amount)
      select entry.id, l.account, l.amount from entry, jsonb_to_recordset(${jsonb(used.map(([account, amount]) => ({ account, amount })))}) as l(account text, amount bigint)
    )`
}

export const OpenCharge = col.pick(PaymentRow, 'id', 'provider', 'providerRef', 'state')
export type OpenCharge = col.Row<typeof OpenCharge>

const isOpenCharge = sql.raw(
  `gateway_word = 'pending' and state in ('expired', 'cancelled', 'failed')`,
)

/** Charges cancelled with their order whose final state is not known yet. */
export const openChargesOf = (db: Queryable, orderId: string) =>
  rows(
    db,
    sql(OpenCharge)`select id, provider, provider_ref as "providerRef", state from payments
        where order_id = ${orderId} and ${isOpenCharge}`,
  )

/** SQL condition: whether `openChargesOf` has any. */
export const hasOpenCharges = (orderId: Query) =>
  sql`coalesce((select true from payments where order_id = ${orderId} and ${isOpenCharge} limit 1), false)`
