import type { CompanyInvoice } from '#contract/staff/company-invoices.ts'
import { invoiceState, openAmount } from '#domain/companies/invoice.ts'
import { moneyAccount } from '#domain/orders/books.ts'
import { limitOf } from '#domain/staff/permission.ts'
import { addDays, jakartaDate, type LocalDate } from '#domain/time.ts'
import type { Amount } from '#domain/units.ts'
import { AppError } from '../errors.ts'
import { postJournal } from '../payments/index.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import {
  approvable,
  fourEyes,
  type Act,
  type Approvable,
  type Approved,
  type Doer,
  type Waiting,
} from '../staff/index.ts'
import type { CompanyFacts } from './store/facts.ts'
import {
  claimInvoice,
  findInvoice,
  insertCompanyOrder,
  insertPayment,
  lowerInvoice,
  payInvoice,
  type InvoiceRow,
} from './store/invoices.ts'

const RECEIVABLE = moneyAccount('invoice')

/**
 * Writes for which company an order is, in the transaction that places it. With `onInvoice` it
 * claims the limit, too; false when too little of it is left, or an invoice is overdue for more than
 * `stopDays` (0: for however long).
 */
export const noteCompanyOrder = async (
  tx: Transaction,
  company: Pick<CompanyFacts, 'id'>,
  order: { id: string; number: string; due: Amount; poNumber: string; onInvoice: boolean },
  { now, stopDays }: { now: Date; stopDays: number },
): Promise<boolean> => {
  const companyId = company.id
  await insertCompanyOrder(tx, { orderId: order.id, companyId, poNumber: order.poNumber, now })
  if (!order.onInvoice) return true
  const number = order.number.replace(/^FR-/, 'INV-')
  const dueSince = stopDays === 0 ? null : addDays(jakartaDate(now), -stopDays)
  return claimInvoice(tx, {
    orderId: order.id,
    companyId,
    number,
    amount: order.due,
    dueSince,
    now,
  })
}

/**
 * Lowers what a company owes by a refund of an order on invoice, while that much of it is open; false
 * when it is not, and the money goes back like any other.
 */
export const refundToInvoice = async (
  tx: Transaction,
  refund: { id: string; orderId: string; money: Amount },
  now: Date,
): Promise<boolean> => {
  if (!(await lowerInvoice(tx, refund.orderId, refund.money))) return false
  await postJournal(
    tx,
    { id: newId(now), kind: 'invoice_lowered', cause: 'refund', causeId: refund.id, now },
    { 'owed:refunds': refund.money, [RECEIVABLE]: -refund.money },
  )
  return true
}

type Paid = { order_id: string; amount: number; day: LocalDate; reference: string }
type Done = { done: CompanyInvoice; act: Act }

/**
 * Marks a transfer as a payment of an invoice, whole or in part. More than the person may give back
 * alone waits for a second one. Throws 422 above what is open.
 */
export const recordPayment = async (
  tx: Transaction,
  doer: Doer,
  paid: Paid,
): Promise<Done | Waiting> => {
  const { now, staff } = doer
  const invoice = await findInvoice(tx, paid.order_id)
  if (!invoice) throw new AppError('not_found')
  const open = openAmount(invoice)
  if (paid.amount > open) throw tooMuch(open)
  if (paid.day > jakartaDate(now))
    throw new AppError('invalid', { errors: { day: [{ key: 'validation.futureDay' }] } })
  const isAlone = staff !== null && paid.amount <= limitOf(staff.grants, 'refund')
  const entity = { kind: 'company_invoice', id: paid.order_id }
  const waits = await fourEyes(tx, doer, isAlone, {
    act: 'invoice_payment',
    entity,
    about: invoice.number,
    payload: paid,
    before: { paid: invoice.paid },
    after: { paid: invoice.paid + paid.amount },
    amount: paid.amount,
    reason: paid.reference,
  })
  if (waits) return waits
  if (!(await payInvoice(tx, paid.order_id, paid.amount))) throw tooMuch(open)
  const id = newId(now)
  const { order_id: orderId, amount, day, reference } = paid
  await insertPayment(tx, { id, orderId, amount, day, reference, staffId: staff?.id ?? null, now })
  await postJournal(
    tx,
    { id: newId(now), kind: 'invoice_paid', cause: 'company_payment', causeId: id, now },
    { 'bank:transfers': amount, [RECEIVABLE]: -amount },
  )
  const after = (await findInvoice(tx, orderId))!
  return {
    done: presentCompanyInvoice(after, now),
    act: {
      act: 'company_invoice_paid',
      entity,
      before: { paid: invoice.paid },
      after: { paid: after.paid },
      facts: { number: invoice.number, amount, day, reference },
    },
  }
}

const tooMuch = (max: number) =>
  new AppError('invalid', {
    errors: { amount: [{ key: 'validation.max', params: { value: max } }] },
  })

/** Transfers above the limits, once a second person approved them. */
export const invoiceApprovals: readonly Approvable[] = [
  approvable('invoice_payment', (tx, doer, { payload }: Approved<Paid>) =>
    recordPayment(tx, doer, payload),
  ),
]

export const presentCompanyInvoice = (invoice: InvoiceRow, now: Date): CompanyInvoice => ({
  order_id: invoice.orderId,
  order_number: invoice.orderNumber,
  company_id: invoice.companyId,
  company: invoice.company,
  number: invoice.number,
  po_number: invoice.poNumber,
  state: invoiceState(invoice, jakartaDate(now)),
  amount: invoice.amount,
  credited: invoice.credited,
  paid: invoice.paid,
  open: openAmount(invoice),
  issued_at: invoice.issuedAt.toISOString(),
  due_day: invoice.dueDay,
  reminded_at: invoice.remindedAt?.toISOString() ?? null,
  payments: invoice.payments.map(({ id, amount, day, reference }) => ({
    id,
    amount,
    day,
    reference,
  })),
})
