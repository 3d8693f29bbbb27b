import type { Quote } from '#domain/checkout/checkout.ts'
import { isStopped } from '#domain/companies/invoice.ts'
import type { Locale } from '#domain/locale.ts'
import { formatRupiah } from '#domain/money.ts'
import { jakartaDate } from '#domain/time.ts'
import { serverWords } from '#i18n/server.ts'
import { presentMethod } from '../orders/index.ts'
import { invoiceMethod } from '../payments/index.ts'
import type { CheckoutView } from './facts.ts'

/** Whether the customer buys for a company that pays on terms. */
export const mayUseInvoice = ({ gathered }: Pick<CheckoutView, 'gathered'>): boolean =>
  (gathered.company?.termsDays ?? 0) > 0

/** Why the company's invoice cannot take this order; null when it can. */
export const invoiceRefusal = (
  { gathered: { company }, facts: { settings, now } }: CheckoutView,
  { due }: Quote,
): 'invoice_overdue' | 'invoice_limit' | null => {
  const stopDays = settings['payment.invoiceStopDays']
  if (isStopped(company?.oldestDueDay ?? null, jakartaDate(now), stopDays)) return 'invoice_overdue'
  return due > (company?.creditLeft ?? 0) ? 'invoice_limit' : null
}

/** The company's invoice among the ways to pay; none for other customers. */
export const presentOnInvoice = (view: CheckoutView, made: Quote, locale: Locale) => {
  const { company } = view.gathered
  if (!company || !mayUseInvoice(view)) return []
  const t = serverWords(locale)
  const left = formatRupiah(company.creditLeft)
  const refusal = invoiceRefusal(view, made)
  const reason = refusal && t(`payment.refusal.${refusal}`, { left })
  return [
    {
      ...presentMethod(invoiceMethod, reason, locale),
      name: t('payment.invoiceDays', { days: company.termsDays, company: company.legalName }),
    },
  ]
}
