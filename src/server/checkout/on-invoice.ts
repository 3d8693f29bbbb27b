import type { Quote } from '#domain/checkout/checkout.ts'
import type { Locale } from '#domain/locale.ts'
import { formatRupiah } from '#domain/money.ts'
import { serverWords } from '#i18n/server.ts'
import { presentMethod } from '../orders/index.ts'
import { invoiceMethod } from '../payments/index.ts'
import type { CheckoutView } from './facts.ts'

/** Whether the customer buys for a company that pays on terms. */
export const mayUseInvoice = ({ gathered }: Pick<CheckoutView, 'gathered'>): boolean =>
  (gathered.company?.termsDays ?? 0) > 0

export const isAboveLimit = ({ gathered }: CheckoutView, { due }: Quote): boolean =>
  due > (gathered.company?.creditLeft ?? 0)

/** The company's invoice among the ways to pay; none for other customers. */
export const presentOnInvoice = (view: CheckoutView, made: Quote, locale: Locale) => {
  const { company } = view.gathered
  if (!company || !mayUseInvoice(view)) return []
  const t = serverWords(locale)
  const left = formatRupiah(company.creditLeft)
  const reason = isAboveLimit(view, made) ? t('payment.refusal.invoice_limit', { left }) : null
  return [
    {
      ...presentMethod(invoiceMethod, reason, locale),
      name: t('payment.invoiceDays', { days: company.termsDays, company: company.legalName }),
    },
  ]
}
