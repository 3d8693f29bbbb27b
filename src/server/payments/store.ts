import type { PaymentState } from '#domain/payment-state.ts'
import type { Instructions } from '../adapters/payment/port.ts'
import { jsonb, row, rows, run, sql, type Queryable, type Transaction } from '../platform/database.ts'

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
  expiresAt: Date
  createdAt: Date
  settledAt: Date | null
  /** Whose app paid a QRIS code, where the gateway says so. */
  issuer: string | null
}

const columns =
  sql.raw(`id, order_id as "orderId", attempt, provider, method, amount, refunded, state, provider_ref as "providerRef", instructions, expires_at as "expiresAt",
  created_at as "createdAt", settled_at as "settledAt", issuer`)

export const findPayment = (db: Queryable, id: string): Promise<PaymentRow | null> =>
  row(db, sql<PaymentRow>`select ${columns} from payments where id = ${id}`)

export const findPaymentByRef = (db: Queryable, provider: string, ref: string): Promise<PaymentRow | null> =>
  row(db, sql<PaymentRow>`select ${columns} from payments where provider = ${provider} and provider_ref = ${ref}`)

/** The attempt that an order is about: the one that was paid, else the newest. */
export const latestPayment = (db: Queryable, orderId: string): Promise<PaymentRow | null> =>
  row(
    db,
    sql<PaymentRow>`select ${columns} from payments where order_id = ${orderId}
             order by case state when 'paid' then 0 when 'refund_pending' then 1 when 'refunded' then 1 else 2 end, attempt desc limit 1`,
  )

export const lockPayment = (tx: Transaction, id: string): Promise<PaymentRow | null> =>
  row(tx, sql<PaymentRow>`select ${columns} from payments where id = ${id} for update`)

export type NewPayment = { id: string; provider: string; method: string; amount: number; expiresAt: Date; now: Date }
const FIRST_POLL_MS = 30_000

/** The row of a first attempt: a piece of the statement that places an order. `from` yields the order's id when everything was claimed. */
export const insertPayment = (payment: NewPayment, from: ReturnType<typeof sql>) => sql`
  new_payment as (
    insert into payments (id, order_id, attempt, provider, method, amount, state, expires_at, next_poll_at, created_at)
    select ${payment.id}, o.id, 1, ${payment.provider}, ${payment.method}, ${payment.amount}, ${payment.provider === 'cod' ? 'pending' : 'created'}, ${payment.expiresAt},
      ${payment.provider === 'cod' ? null : new Date(payment.now.getTime() + FIRST_POLL_MS)}::timestamptz, ${payment.now}
    from (${from}) o returning id
  )`

export const countAttempts = async (tx: Transaction, orderId: string): Promise<number> =>
  (await row(tx, sql<{ count: number }>`select count(*) as count from payments where order_id = ${orderId}`))!.count

/** A further attempt; earlier ones that nobody paid are given up. */
export const addAttempt = (tx: Transaction, orderId: string, payment: NewPayment): Promise<number> =>
  run(
    tx,
    sql`with given_up as (update payments set state = 'cancelled', next_poll_at = null where order_id = ${orderId} and state in ('created', 'pending') returning 1)
        insert into payments (id, order_id, attempt, provider, method, amount, state, expires_at, next_poll_at, created_at)
        select ${payment.id}, ${orderId}, coalesce(max(attempt), 0) + 1, ${payment.provider}, ${payment.method}, ${payment.amount}, 'created', ${payment.expiresAt},
          ${new Date(payment.now.getTime() + FIRST_POLL_MS)}, ${payment.now}
        from payments where order_id = ${orderId}`,
  )

/**
 * Keeps what the gateway opened, also for a payment that was given up meanwhile: money that comes for it must find it. Answers its state.
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
        where id = ${id} and provider_ref is null returning state`,
    )
  )?.state ?? null

/** Every attempt of an order that a gateway knows of, the newest first. */
export const attemptsOf = (db: Queryable, orderId: string): Promise<{ id: string }[]> =>
  rows(db, sql<{ id: string }>`select id from payments where order_id = ${orderId} and provider_ref is not null order by attempt desc`)

/** Gives the other attempts of an order up, once one of them was paid. */
export const giveUpOthers = (tx: Transaction, orderId: string, paidId: string, now: Date): Promise<number> =>
  run(
    tx,
    sql`update payments set state = 'cancelled', settled_at = ${now}, next_poll_at = null where order_id = ${orderId} and id <> ${paidId} and state in ('created', 'pending')`,
  )

/** Moves a payment from one of the open states to a final one; false when somebody else did before. `issuer` is whose app paid it. */
export const markPayment = async (
  tx: Transaction,
  id: string,
  from: readonly PaymentState[],
  to: PaymentState,
  now: Date,
  issuer: string | null = null,
): Promise<boolean> =>
  (await run(
    tx,
    sql`update payments set state = ${to}, settled_at = ${now}, next_poll_at = null, issuer = coalesce(${issuer}, issuer) where id = ${id} and state = any(${[...from]}::text[])`,
  )) === 1

export const keepNotice = (db: Queryable, provider: string, ref: string, status: string, body: string, now: Date): Promise<number> =>
  run(
    db,
    sql`insert into payment_notices (provider, provider_ref, status, body, received_at) values (${provider}, ${ref}, ${status}, ${body}, ${now})
        on conflict (provider, provider_ref, status) do nothing`,
  )

/** Payments whose turn to be asked about has come; each is moved on to its next turn: after 30 s and then every minute, for the hour at most that it can be paid. */
export const takeDuePolls = (db: Queryable, now: Date): Promise<{ id: string }[]> =>
  rows(
    db,
    sql<{ id: string }>`
      update payments set polls = polls + 1,
        next_poll_at = ${now}::timestamptz + interval '1 minute'
      where id in (select id from payments where state in ('created', 'pending') and next_poll_at <= ${now} order by next_poll_at limit 50 for update skip locked)
      returning id`,
  )

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

/** Charges that a gateway may still hold open for an order. */
export const openChargesOf = (db: Queryable, orderId: string): Promise<{ provider: string; providerRef: string }[]> =>
  rows(
    db,
    sql<{
      provider: string
      providerRef: string
    }>`select provider, provider_ref as "providerRef" from payments where order_id = ${orderId} and provider_ref is not null and state in ('expired', 'cancelled', 'failed')`,
  )
