import type { FinalWord, PaymentState } from '#domain/payment-state.ts'
import type { Instructions } from '../adapters/payment/port.ts'
import {
  jsonb,
  row,
  rows,
  run,
  sql,
  type Queryable,
  type RawBuilder,
  type Transaction,
} from '../platform/database.ts'

export type PaymentRow = {
  id: string
  orderId: string
  attempt: number
  provider: string
  method: string
  amount: number
  /** What was given back of it, or is on its way back. */
  refunded: number
  state: PaymentState
  providerRef: string | null
  instructions: Instructions
  /** What its gateway said for good; `pending` until then, `none` where no gateway has a part. */
  gatewayWord: FinalWord | 'pending' | 'none'
  expiresAt: Date
  createdAt: Date
  settledAt: Date | null
  /** Whose app paid a QRIS code, where the gateway says so. */
  issuer: string | null
}

const columns =
  sql.raw(`id, order_id as "orderId", attempt, provider, method, amount, refunded, state, provider_ref as "providerRef", instructions, expires_at as "expiresAt",
  gateway_word as "gatewayWord", created_at as "createdAt", settled_at as "settledAt", issuer`)

export const findPayment = (db: Queryable, id: string): Promise<PaymentRow | null> =>
  row(db, sql<PaymentRow>`select ${columns} from payments where id = ${id}`)

/** The payments that a gateway's names are of: one, unless the names are of two. */
export const findPaymentsByRefs = (
  db: Queryable,
  provider: string,
  refs: readonly string[],
): Promise<PaymentRow[]> =>
  rows(
    db,
    sql<PaymentRow>`select ${columns} from payments where provider = ${provider} and provider_ref = any(${[...refs]}::text[])
             order by array_position(${[...refs]}::text[], provider_ref)`,
  )

/** The attempt that an order is about: the one that was paid, else the newest. */
const latestOf = (orderId: string | RawBuilder<unknown>) => sql<PaymentRow>`
  select ${columns} from payments where order_id = ${orderId}
  order by case state when 'paid' then 0 when 'refund_pending' then 1 when 'refunded' then 1 else 2 end, attempt desc limit 1`

export const latestPayment = (db: Queryable, orderId: string): Promise<PaymentRow | null> =>
  row(db, latestOf(orderId))

/** The same as a scalar of JSON inside a larger query, to be read with `readPayment`. */
export const latestPaymentOf = (orderId: RawBuilder<unknown>) =>
  sql`(select to_json(p) from (${latestOf(orderId)}) p)`
type InJson = 'expiresAt' | 'createdAt' | 'settledAt'
export type PaymentJson = Omit<PaymentRow, InJson> & {
  expiresAt: string
  createdAt: string
  settledAt: string | null
}
export const readPayment = (json: PaymentJson | null): PaymentRow | null =>
  json && {
    ...json,
    expiresAt: new Date(json.expiresAt),
    createdAt: new Date(json.createdAt),
    settledAt: json.settledAt === null ? null : new Date(json.settledAt),
  }

export const lockPayment = (tx: Transaction, id: string): Promise<PaymentRow | null> =>
  row(tx, sql<PaymentRow>`select ${columns} from payments where id = ${id} for update`)

/**
 * `providerRef` is our name of the charge: it is there before the charge is, so that a notice
 * always finds its payment. Null where no gateway has a part.
 */
export type NewPayment = {
  id: string
  provider: string
  providerRef: string | null
  method: string
  amount: number
  expiresAt: Date
  now: Date
}
const FIRST_POLL_MS = 30_000

/**
 * The row of a first attempt: a piece of the statement that places an order. `from` yields the
 * order's id when everything was claimed.
 */
export const insertPayment = (payment: NewPayment, from: ReturnType<typeof sql>) => sql`
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
    sql<{ count: number }>`select count(*) as count from payments where order_id = ${orderId}`,
  ))!.count

/**
 * Gives up what an order's payments still wait for: a piece of a statement. A charge that its
 * gateway may hold open is asked about at once, and until the gateway says that it is over: it may
 * be paid in this very moment.
 */
export const giveUpPayments = (
  orderId: ReturnType<typeof sql>,
  to: 'expired' | 'cancelled',
  now: Date,
  but: string | null = null,
) => sql`
  given_up as (
    update payments set state = ${to}, settled_at = ${now}, next_poll_at = case gateway_word when 'pending' then ${now}::timestamptz end
    where order_id = ${orderId} and id is distinct from ${but}::uuid and state in ('created', 'pending') returning 1
  )`

/** A further attempt; earlier ones that nobody paid are given up. */
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
 * Keeps what the gateway opened, also for a payment that was given up meanwhile: money that comes
 * for it must find it. Answers its state.
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
      sql<{ state: PaymentState }>`
        update payments set state = case state when 'created' then 'pending' else state end, provider_ref = ${providerRef}, instructions = ${jsonb(instructions)}
        where id = ${id} and instructions = '{}' returning state`,
    )
  )?.state ?? null

/** Every attempt of an order that a gateway knows of, the newest first. */
export const attemptsOf = (db: Queryable, orderId: string): Promise<{ id: string }[]> =>
  rows(
    db,
    sql<{
      id: string
    }>`select id from payments where order_id = ${orderId} and provider_ref is not null order by attempt desc`,
  )

/**
 * Moves a payment from one of the open states to a final one, which is its gateway's word; false
 * when it was moved before. `issuer` is whose app paid it.
 */
export const markPayment = async (
  tx: Transaction,
  id: string,
  from: readonly PaymentState[],
  to: FinalWord & PaymentState,
  now: Date,
  issuer: string | null = null,
): Promise<boolean> =>
  (await run(
    tx,
    sql`update payments set state = ${to}, settled_at = ${now}, next_poll_at = null, issuer = coalesce(${issuer}, issuer),
          gateway_word = case gateway_word when 'none' then 'none' else ${to} end
        where id = ${id} and state = any(${[...from]}::text[])`,
  )) === 1

export const keepNotice = (
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
 * Payments whose turn to be asked about has come; each is moved on to its next turn: after 30 s,
 * then every minute, and every half hour when its end is two hours ago. It ends with the gateway's
 * final word.
 */
export const takeDuePolls = (db: Queryable, now: Date): Promise<OpenCharge[]> =>
  rows(
    db,
    sql<OpenCharge>`
      update payments set polls = polls + 1,
        next_poll_at = ${now}::timestamptz + case when greatest(expires_at, settled_at) < ${now}::timestamptz - interval '2 hours'
          then interval '30 minutes' else interval '1 minute' end
      where id in (select id from payments where next_poll_at <= ${now} order by next_poll_at limit ${POLLS_AT_ONCE} for update skip locked)
      returning id, provider, provider_ref as "providerRef", state`,
  )

/**
 * The gateway's final word of a charge that the shop gave up before: it changes nothing more, and
 * is not asked for again.
 */
export const noteFinalWord = (db: Queryable, id: string, word: FinalWord): Promise<number> =>
  run(
    db,
    sql`update payments set gateway_word = ${word}, next_poll_at = null
        where id = ${id} and gateway_word = 'pending' and state in ('expired', 'cancelled', 'failed')`,
  )

/** The gateway's own name of a charge that was asked about by ours. */
export const renameCharge = (tx: Transaction, id: string, providerRef: string): Promise<number> =>
  run(tx, sql`update payments set provider_ref = ${providerRef} where id = ${id}`)

/** Double entry: the lines of an entry sum to 0; posting the same cause again changes nothing. */
export const postJournal = (
  tx: Transaction,
  entry: { id: string; kind: string; cause: string; causeId: string; now: Date },
  lines: Record<string, number>,
): Promise<number> => {
  const used = Object.entries(lines).filter(([, amount]) => amount !== 0)
  if (used.reduce((sum, [, amount]) => sum + amount, 0) !== 0)
    throw new Error(`The journal entry ${entry.kind} of ${entry.causeId} does not sum to 0.`)
  return run(
    tx,
    sql`with entry as (
          insert into journal_entries (id, kind, cause, cause_id, at) values (${entry.id}, ${entry.kind}, ${entry.cause}, ${entry.causeId}, ${entry.now})
          on conflict (kind, cause, cause_id) do nothing returning id
        )
        insert into journal_lines (entry_id, account, amount)
        select entry.id, l.account, l.amount from entry, jsonb_to_recordset(${jsonb(used.map(([account, amount]) => ({ account, amount })))}) as l(account text, amount bigint)`,
  )
}

export type OpenCharge = Pick<PaymentRow, 'id' | 'provider' | 'providerRef' | 'state'>

/**
 * Charges that were given up with their order, and of which their gateway has not said that they
 * are over.
 */
export const openChargesOf = (db: Queryable, orderId: string): Promise<OpenCharge[]> =>
  rows(
    db,
    sql<OpenCharge>`select id, provider, provider_ref as "providerRef", state from payments
        where order_id = ${orderId} and gateway_word = 'pending' and state in ('expired', 'cancelled', 'failed')`,
  )
