import { paymentMethod } from '#domain/payments/payment-method.ts'
import type { Refund } from '#contract/refunds/refund.ts'
import { BANKS, maskAccount, type Bank } from '#domain/payments/banks.ts'
import type { Locale } from '#domain/locale.ts'
import { formatRupiah } from '#domain/money.ts'
import { jakartaDate } from '#domain/time.ts'
import { formatDateTime, formatDay } from '#i18n/format.ts'
import { serverWords } from '#i18n/server.ts'
import { methodName } from '../show/present-names.ts'
import type { ShownRefund } from '../store/refund/refunds.ts'

const INVOICE = 'invoice'

export const presentRefund = (refund: ShownRefund, locale: Locale): Refund => {
  const t = serverWords(locale)
  const expected = refund.expectedAt && formatDay(jakartaDate(refund.expectedAt), locale)
  const asCredit = refund.route === 'store_credit' ? refund.amount : refund.credit
  return {
    id: refund.id,
    cause: refund.cause,
    reason_text: t(`refund.cause.${refund.cause}`),
    amount: refund.amount,
    formatted_amount: formatRupiah(refund.amount),
    credit: asCredit,
    formatted_credit: formatRupiah(asCredit),
    route: refund.route,
    state: refund.state,
    status_text: statusText(refund, locale, expected),
    needs_choice: refund.state === 'awaiting_choice',
    allows_credit: refund.method !== INVOICE,
    expected_at: refund.expectedAt?.toISOString() ?? null,
    formatted_expected: expected,
    created_at: refund.createdAt.toISOString(),
    formatted_date: formatDateTime(refund.createdAt, locale),
  }
}

/** Where the money is and when it will arrive. */
const statusText = (refund: ShownRefund, locale: Locale, expected: string | null): string => {
  const t = serverWords(locale)
  const { route, state, account } = refund
  if (route === 'store_credit') return t('refund.credited')
  if (route === 'invoice') return t('refund.invoiceLess')
  if (route === 'cash') return t('refund.cashLess')
  if (route === 'choice')
    return t(refund.method === INVOICE ? 'refund.choiceCompany' : 'refund.choice', {
      amount: formatRupiah(refund.money),
    })
  const day = expected ?? ''
  if (route === 'gateway') {
    const method =
      refund.method === null
        ? ''
        : paymentMethod(refund.method)?.isGeneric
          ? t('refund.ewallet')
          : methodName(refund.method, locale)
    return state === 'done'
      ? t('refund.gatewayDone', { method, day })
      : t('refund.gatewayOpen', { method, day })
  }
  const to = {
    bank: account ? BANKS[account.bank as Bank].name : '',
    account: account ? maskAccount(account.number) : '',
  }
  return state === 'done' ? t('refund.transferDone', to) : t('refund.transferOpen', { ...to, day })
}
