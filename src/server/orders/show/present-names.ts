import type { PaymentRefusal } from '#domain/checkout/payment-refusal.ts'
import { formatRupiah, rupiah } from '#domain/money.ts'
import { paymentMethod } from '#domain/payments/payment-method.ts'
import type { Settings } from '#domain/settings.ts'
import type { Locale } from '#domain/locale.ts'
import { serverWords } from '#i18n/server.ts'
import type { OfferedMethod } from '../../payments/index.ts'

/** The words of a method: cash has others where the order is collected. */
export const wordsOfMethod = (code: string, isCollected: boolean): string =>
  code === 'cod' && isCollected ? 'cod_collect' : code

export const methodName = (code: string, locale: Locale, isCollected = false): string =>
  serverWords(locale)(`payment.method.${wordsOfMethod(code, isCollected)}`)

/** A method to pay with; `reason` says why it cannot be chosen, null when it can. */
export const presentMethod = (
  { code, kind, icon }: OfferedMethod,
  reason: string | null,
  locale: Locale,
  isCollected = false,
) => ({
  id: code,
  name: methodName(code, locale, isCollected),
  icon,
  kind,
  is_available: reason === null,
  reason,
})

/** Why a method cannot be chosen, with the amount that it depends on. */
export const methodRefusalText = (
  refusal: PaymentRefusal,
  code: string,
  settings: Settings,
  locale: Locale,
): string => {
  const { min = 0, max = 0 } = paymentMethod(code) ?? {}
  const limits: Partial<Record<PaymentRefusal, number>> = {
    qris_limit: settings['payment.qrisMax'],
    cod_limit: settings['payment.codMax'],
    cod_chilled_limit: settings['payment.codChilledMax'],
  }
  return serverWords(locale)(`payment.refusal.${refusal}`, {
    min: formatRupiah(rupiah(min)),
    max: formatRupiah(rupiah(limits[refusal] ?? max)),
  })
}
