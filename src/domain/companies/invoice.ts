import type { Amount } from '../units.ts'
import { addDays, type LocalDate } from '../time.ts'

/** `due`: its last day is near or here. */
export const INVOICE_STATES = ['open', 'due', 'overdue', 'settled'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]

/** Days before its last day on which an invoice is near it. */
export const INVOICE_NEAR_DAYS = 3
/** Days from the last day to pay on which a company is reminded; negative before it. */
export const REMINDER_DAYS = [-INVOICE_NEAR_DAYS, 1, 7] as const
export const TERMS_DAYS_MAX = 120
export const PO_NUMBER_MAX = 40

export type InvoiceAmounts = { amount: Amount; credited: Amount; paid: Amount }

/** What a company still owes of an invoice. */
export const openAmount = ({ amount, credited, paid }: InvoiceAmounts): number =>
  amount - credited - paid

/** The last day to pay, terms counted from the day of the order. */
export const dueDay = (day: LocalDate, termsDays: number): LocalDate => addDays(day, termsDays)

export const invoiceState = (
  invoice: InvoiceAmounts & { dueDay: LocalDate },
  today: LocalDate,
): InvoiceState => {
  if (openAmount(invoice) === 0) return 'settled'
  if (invoice.dueDay < today) return 'overdue'
  return invoice.dueDay <= addDays(today, INVOICE_NEAR_DAYS) ? 'due' : 'open'
}

/**
 * Whether a refund lowers what is owed: only if that much of the invoice is still open. Otherwise
 * the money has come and goes back as after any payment.
 */
export const lowersInvoice = (open: number, refund: Amount): boolean => refund <= open

/**
 * Whether a company cannot buy on invoice until it has paid: its oldest open invoice is overdue for
 * longer than it may be. With `stopDays` 0 it always can.
 */
export const isStopped = (
  oldestDueDay: LocalDate | null,
  today: LocalDate,
  stopDays: number,
): boolean => stopDays > 0 && oldestDueDay !== null && addDays(oldestDueDay, stopDays) < today
