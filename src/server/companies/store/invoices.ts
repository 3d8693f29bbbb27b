import { INVOICE_NEAR_DAYS, type InvoiceState } from '#domain/companies/invoice.ts'
import { addDays, jakartaDate, type LocalDate } from '#domain/time.ts'
import type { Amount } from '#domain/units.ts'
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

export type CompanyOrder = {
  orderId: string
  companyId: string
  poNumber: string
  now: Date
}

/** Writes who an order is for, with the tax data of now. */
export const insertCompanyOrder = (
  tx: Transaction,
  { orderId, companyId, poNumber, now }: CompanyOrder,
): Promise<number> =>
  run(
    tx,
    sql`insert into company_orders (order_id, company_id, legal_name, tax_number, tax_address, po_number, placed_at)
        select ${orderId}::uuid, c.id, c.legal_name, c.tax_number, c.tax_address, ${poNumber}, ${now} from companies c where c.id = ${companyId}::uuid`,
  )

export type NewInvoice = {
  orderId: string
  companyId: string
  number: string
  amount: Amount
  /** Invoices that were due before it, and are open, refuse another one; null for none. */
  dueSince: LocalDate | null
  now: Date
}

/**
 * Claims an order's amount of the company's limit and writes its invoice, in one statement; false
 * when too little is left, the company has no terms any more, or it owes for too long.
 */
export const claimInvoice = async (tx: Transaction, invoice: NewInvoice): Promise<boolean> =>
  (await run(
    tx,
    sql`
      with claimed as (
        update companies set owed = owed + ${invoice.amount}
        where id = ${invoice.companyId}::uuid and is_active and terms_days > 0 and owed + ${invoice.amount} <= credit_limit
          and not exists (select from company_invoices i where i.company_id = companies.id and i.amount > i.credited + i.paid and i.due_day < ${invoice.dueSince}::date)
        returning id, terms_days
      )
      insert into company_invoices (order_id, company_id, number, amount, issued_at, due_day)
      select ${invoice.orderId}::uuid, id, ${invoice.number}, ${invoice.amount}, ${invoice.now}, ${jakartaDate(invoice.now)}::date + terms_days from claimed`,
  )) === 1

/** Takes a refund off an invoice that is open for at least as much; false otherwise. */
export const lowerInvoice = (tx: Transaction, orderId: string, amount: Amount) =>
  change(tx, sql`credited = credited + ${amount}`, orderId, amount)

/** Pays a part of an invoice; false when less of it is open. */
export const payInvoice = (tx: Transaction, orderId: string, amount: Amount) =>
  change(tx, sql`paid = paid + ${amount}`, orderId, amount)

const change = async (
  tx: Transaction,
  what: Query,
  orderId: string,
  amount: Amount,
): Promise<boolean> =>
  (await run(
    tx,
    sql`
      with changed as (
        update company_invoices set ${what} where order_id = ${orderId}::uuid and amount - credited - paid >= ${amount} returning company_id
      )
      update companies c set owed = c.owed - ${amount} from changed where c.id = changed.company_id`,
  )) === 1

export const insertPayment = (
  tx: Transaction,
  paid: {
    id: string
    orderId: string
    amount: Amount
    day: LocalDate
    reference: string
    staffId: string | null
    now: Date
  },
): Promise<number> =>
  run(
    tx,
    sql`insert into company_payments (id, order_id, amount, day, reference, staff_id, at)
        values (${paid.id}, ${paid.orderId}, ${paid.amount}, ${paid.day}, ${paid.reference}, ${paid.staffId}, ${paid.now})`,
  )

const Payment = {
  id: col.id('company_payment'),
  amount: col.rupiah,
  day: col.day,
  reference: col.text,
  at: col.text,
}
const Invoice = {
  orderId: col.id('order'),
  orderNumber: col.text,
  companyId: col.id('company'),
  company: col.text,
  number: col.text,
  poNumber: col.text,
  amount: col.rupiah,
  credited: col.rupiah,
  paid: col.rupiah,
  issuedAt: col.instant,
  dueDay: col.day,
  remindedAt: col.nullable(col.instant),
  payments: col.list(Payment),
}
export type InvoiceRow = col.Row<typeof Invoice>

const columns = sql.raw(
  `i.order_id as "orderId", n.number as "orderNumber", i.company_id as "companyId", o.legal_name as company, i.number, o.po_number as "poNumber", i.amount, i.credited, i.paid, i.issued_at as "issuedAt", i.due_day as "dueDay",
  (select max(m.at) from company_invoice_reminders m where m.order_id = i.order_id) as "remindedAt",
  (select coalesce(json_agg(json_build_object('id', p.id, 'amount', p.amount, 'day', p.day, 'reference', p.reference, 'at', p.at) order by p.at, p.id), '[]') from company_payments p where p.order_id = i.order_id) as payments`,
)
const from = sql.raw(
  'company_invoices i join company_orders o on o.order_id = i.order_id join orders n on n.id = i.order_id',
)

/** The same as `invoiceState`. */
const inState = (state: InvoiceState | 'unpaid' | undefined, today: LocalDate): Query => {
  if (state === undefined) return sql`true`
  if (state === 'settled') return sql`i.amount = i.credited + i.paid`
  const open = sql`i.amount > i.credited + i.paid`
  const near = addDays(today, INVOICE_NEAR_DAYS)
  if (state === 'unpaid') return open
  if (state === 'overdue') return sql`${open} and i.due_day < ${today}::date`
  if (state === 'due') return sql`${open} and i.due_day between ${today}::date and ${near}::date`
  return sql`${open} and i.due_day > ${near}::date`
}

export const listInvoiceRows = (
  db: Queryable,
  filter: {
    companyId: string | undefined
    state: InvoiceState | 'unpaid' | undefined
    today: LocalDate
  },
  { cursor, perPage }: { cursor: { at: Date; id: string } | null; perPage: number },
) =>
  rows(
    db,
    sql(Invoice)`
      select ${columns} from ${from}
      where ${filter.companyId === undefined ? sql`true` : sql`i.company_id = ${filter.companyId}::uuid`} and ${inState(filter.state, filter.today)}
        and ${cursor === null ? sql`true` : sql`(i.issued_at, i.order_id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`}
      order by i.issued_at desc, i.order_id desc limit ${perPage}`,
  )

export const findInvoice = (db: Queryable, orderId: string) =>
  row(db, sql(Invoice)`select ${columns} from ${from} where i.order_id = ${orderId}::uuid`)

/** What is open on a company's invoices whose last day has passed. */
export const sumOverdue = async (
  db: Queryable,
  companyId: string,
  today: LocalDate,
): Promise<Amount> =>
  (await row(
    db,
    sql({ open: col.rupiah })`
      select coalesce(sum(i.amount - i.credited - i.paid), 0)::bigint as open from company_invoices i
      where i.company_id = ${companyId}::uuid and ${inState('overdue', today)}`,
  ))!.open

/** How many invoices are overdue, as a scalar. */
export const overdueInvoices = (today: LocalDate): Query =>
  sql`(select count(*)::integer from company_invoices i where ${inState('overdue', today)})`

/** Who an order was bought for, for its invoice; null for others. */
export const BilledCompany = {
  legalName: col.text,
  taxNumber: col.text,
  taxAddress: col.text,
  poNumber: col.text,
  dueDay: col.nullable(col.day),
  open: col.nullable(col.rupiah),
}
export type BilledCompany = col.Row<typeof BilledCompany>
export const readBilledCompany = (db: Queryable, orderId: string) =>
  row(
    db,
    sql(BilledCompany)`
      select o.legal_name as "legalName", o.tax_number as "taxNumber", o.tax_address as "taxAddress", o.po_number as "poNumber", i.due_day as "dueDay", i.amount - i.credited - i.paid as open
      from company_orders o left join company_invoices i on i.order_id = o.order_id where o.order_id = ${orderId}::uuid`,
  )

/** The last day to pay an order on invoice, as a scalar; null for other orders. */
export const dueDayOf = (orderId: Query): Query => sql`(
  select ci.due_day from company_invoices ci where ci.order_id = ${orderId}
)`

export const OrderedFor = {
  legalName: col.text,
  poNumber: col.text,
  /** The last day to pay its invoice; null for an order that was paid at once. */
  dueDay: col.nullable(col.day),
}
/** `OrderedFor` as a JSON scalar; null for an order that no company placed. */
export const orderedFor = (orderId: Query): Query => sql`(
  select json_build_object('legalName', co.legal_name, 'poNumber', co.po_number, 'dueDay', ${dueDayOf(sql`co.order_id`)}) from company_orders co where co.order_id = ${orderId}
)`

/** The PO number of an order for the company that its customer still buys for, as a scalar; null without one. */
export const poNumberOf = (orderId: Query, customerId: string): Query => sql`(
  select co.po_number from company_orders co join company_buyers cb on cb.company_id = co.company_id
  where co.order_id = ${orderId} and cb.customer_id = ${customerId} and cb.accepted_at is not null
)`

const CompanyOrderRow = {
  orderId: col.id('order'),
  orderNumber: col.text,
  isOwn: col.flag,
  buyer: col.text,
  poNumber: col.text,
  placedAt: col.instant,
  total: col.rupiah,
  invoice: col.nullable({
    number: col.text,
    amount: col.rupiah,
    credited: col.rupiah,
    paid: col.rupiah,
    dueDay: col.day,
  }),
}
export type CompanyOrderRow = col.Row<typeof CompanyOrderRow>

/** Orders of a company, unpaid ones first, then the newest: of all its buyers for a manager, else the customer's own. */
export const listCompanyOrders = (
  db: Queryable,
  asked: { companyId: string; customerId: string; isManager: boolean; most: number },
) =>
  rows(
    db,
    sql(CompanyOrderRow)`
      select o.order_id as "orderId", n.number as "orderNumber", n.customer_id = ${asked.customerId}::uuid as "isOwn", u.name as buyer, o.po_number as "poNumber", o.placed_at as "placedAt", n.total,
        (select json_build_object('number', i.number, 'amount', i.amount, 'credited', i.credited, 'paid', i.paid, 'dueDay', i.due_day) from company_invoices i where i.order_id = o.order_id) as invoice
      from company_orders o join orders n on n.id = o.order_id join customers u on u.id = n.customer_id
      where o.company_id = ${asked.companyId}::uuid and (${asked.isManager} or n.customer_id = ${asked.customerId}::uuid)
      order by exists (select from company_invoices i where i.order_id = o.order_id and i.amount > i.credited + i.paid) desc, o.placed_at desc, o.order_id desc
      limit ${asked.most}`,
  )

const OnInvoice = {
  owed: col.rupiah,
  invoices: col.list({ day: col.day, amount: col.rupiah, credited: col.rupiah, paid: col.rupiah }),
}
/** What a company owes, with its open invoices and the days of their orders; null without one. */
export const onInvoice = (db: Queryable, companyId: string) =>
  row(
    db,
    sql(OnInvoice)`
      select c.owed, (
        select coalesce(json_agg(json_build_object('day', (i.issued_at at time zone 'Asia/Jakarta')::date, 'amount', i.amount, 'credited', i.credited, 'paid', i.paid)), '[]')
        from company_invoices i where i.company_id = c.id and i.amount > i.credited + i.paid
      ) as invoices
      from companies c where c.id = ${companyId}::uuid`,
  )
