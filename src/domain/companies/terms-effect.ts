import type { LocalDate } from '../time.ts'
import type { Amount } from '../units.ts'
import { dueDay, openAmount, type InvoiceAmounts } from './invoice.ts'

/** What a company owes, with its invoices and the day of the order of each. */
export type OnInvoice = { owed: Amount; invoices: readonly (InvoiceAmounts & { day: LocalDate })[] }
type Terms = { termsDays: number; creditLimit: Amount }

/** What other terms mean for what is open now; amounts in whole Rupiah. */
export type TermsEffect = {
  owed: number
  /** What is open above the limit, or what is left of it. */
  over: number
  left: number
  /** Open invoices, and those that would be overdue had they had these days. */
  open: number
  overdue: number
  overdueAmount: number
}

/** Invoices that stand keep their last day. Without days to pay there are none of which to say it. */
export const termsEffect = (
  { owed, invoices }: OnInvoice,
  { termsDays, creditLimit }: Terms,
  today: LocalDate,
): TermsEffect => {
  const open = invoices.filter((invoice) => openAmount(invoice) > 0)
  const late = termsDays === 0 ? [] : open.filter(({ day }) => dueDay(day, termsDays) < today)
  return {
    owed,
    over: Math.max(0, owed - creditLimit),
    left: Math.max(0, creditLimit - owed),
    open: open.length,
    overdue: late.length,
    overdueAmount: late.reduce((sum, invoice) => sum + openAmount(invoice), 0),
  }
}
