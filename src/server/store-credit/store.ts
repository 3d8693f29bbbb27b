import type { Amount, Id } from '#domain/units.ts'
import type { Text } from '#domain/locale.ts'
import { textOf } from '#i18n/server.ts'
import {
  col,
  jsonb,
  row,
  rows,
  run,
  sql,
  type Query,
  type Queryable,
  type Transaction,
} from '../platform/database.ts'

export type CreditEntryKind = 'refund' | 'goodwill' | 'hold' | 'return'
export type CreditPosting = {
  id: string
  customerId: Id<'customer'>
  kind: CreditEntryKind
  /** Positive, except for `hold`. */
  amount: Amount
  cause: string
  causeId: string
  orderId: Id<'order'> | null
  note: Text
  now: Date
}

/**
 * Posts an entry with its balance in one statement. False for a repeated cause or too little
 * credit.
 */
export const postCredit = async (tx: Transaction, posting: CreditPosting): Promise<boolean> => {
  if (posting.amount > 0) await openCreditAccount(tx, posting.customerId)
  return (
    (await run(
      tx,
      sql`
        with account as (
          update credit_accounts set balance = balance + ${posting.amount} where customer_id = ${posting.customerId} and balance + ${posting.amount} >= 0
            and not exists (select 1 from credit_entries where kind = ${posting.kind} and cause = ${posting.cause} and cause_id = ${posting.causeId})
          returning customer_id
        )
        insert into credit_entries (id, customer_id, kind, amount, cause, cause_id, order_id, note, created_at)
        select ${posting.id}, customer_id, ${posting.kind}, ${posting.amount}, ${posting.cause}, ${posting.causeId}, ${posting.orderId}::uuid, ${jsonb(posting.note)}, ${posting.now}
        from account`,
    )) === 1
  )
}

const openCreditAccount = (tx: Transaction, customerId: Id<'customer'>): Promise<number> =>
  run(
    tx,
    sql`insert into credit_accounts (customer_id) values (${customerId}) on conflict (customer_id) do nothing`,
  )

export const CreditFacts = { balance: col.rupiah, inUse: col.flag }
/**
 * A customer's balance and whether it pays orders: a JSON scalar, `CreditFacts`; null without an
 * account.
 */
export const creditFacts = (customerId: Id<'customer'>) =>
  sql`(select json_build_object('balance', balance, 'inUse', in_use) from credit_accounts where customer_id = ${customerId})`

/** A customer's balance in whole Rupiah. */
export const readBalance = async (db: Queryable, customerId: Id<'customer'>): Promise<number> =>
  (
    await row(
      db,
      sql({ balance: col.rupiah })`
        select balance from credit_accounts where customer_id = ${customerId}`,
    )
  )?.balance ?? 0

/** Switches store credit at the checkout on or off; does nothing without an account. */
export const setCreditInUse = (
  db: Queryable,
  customerId: Id<'customer'>,
  inUse: boolean,
): Promise<number> =>
  run(db, sql`update credit_accounts set in_use = ${inUse} where customer_id = ${customerId}`)

export type CreditHold = {
  entryId: Id<'entry'>
  journalId: string
  customerId: Id<'customer'>
  amount: Amount
  orderNumber: string
  now: Date
}

/**
 * SQL that takes credit for an order; part of the statement that places it. `claimed_credit` has
 * one row on success.
 */
export const claimCredit = (hold: CreditHold, guard: Query) => sql`
  claimed_credit as (
    update credit_accounts set balance = balance - ${hold.amount}::bigint
    where customer_id = ${hold.customerId}::uuid and balance >= ${hold.amount}::bigint and ${guard} returning customer_id
  )`

/** SQL that records what `claimed_credit` took. `order` yields the order's id if it was written. */
export const noteCredit = (hold: CreditHold, order: Query) => sql`
  credit_entry as (
    insert into credit_entries (id, customer_id, kind, amount, cause, cause_id, order_id, note, created_at)
    select ${hold.entryId}::uuid, c.customer_id, 'hold', -${hold.amount}::bigint, 'order', o.id::text, o.id, ${jsonb(orderNote(hold.orderNumber))}, ${hold.now}
    from claimed_credit c, (${order}) o
  ),
  credit_journal as (
    insert into journal_entries (id, kind, cause, cause_id, at)
    select ${hold.journalId}::uuid, 'credit_hold', 'order', o.id::text, ${hold.now} from claimed_credit c, (${order}) o returning id
  ),
  credit_journal_lines as (
    insert into journal_lines (entry_id, account, amount)
    select j.id, l.account, l.amount from credit_journal j cross join (values ('owed:credit', ${hold.amount}::bigint), ('held:credit', -${hold.amount}::bigint)) as l(account, amount)
  )`

const orderNote = (number: string): Text => textOf('credit.note.order', { number })

export const CreditEntryRow = {
  id: col.id('credit entry'),
  kind: col.one(['refund', 'goodwill', 'hold', 'return']),
  amount: col.rupiah,
  note: col.translated,
  orderId: col.nullable(col.id('order')),
  createdAt: col.instant,
}
export type CreditEntryRow = col.Row<typeof CreditEntryRow>

export const readCredit = async (
  db: Queryable,
  customerId: Id<'customer'>,
  page: number,
  perPage: number,
): Promise<{ balance: number; total: number; entries: CreditEntryRow[] }> => {
  const [head, entries] = await Promise.all([
    row(
      db,
      sql({ balance: col.rupiah, total: col.int })`
        select coalesce((select balance from credit_accounts where customer_id = ${customerId}), 0) as balance, (select count(*) from credit_entries where customer_id = ${customerId}) as total`,
    ),
    rows(
      db,
      sql(CreditEntryRow)`
        select e.id, e.kind, e.amount, e.note, e.order_id as "orderId", e.created_at as "createdAt"
        from credit_entries e where e.customer_id = ${customerId}
        order by e.created_at desc, e.id desc limit ${perPage} offset ${(page - 1) * perPage}`,
    ),
  ])
  return { balance: head!.balance, total: head!.total, entries }
}
