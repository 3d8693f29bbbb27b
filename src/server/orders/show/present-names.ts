import type { Locale } from '#domain/locale.ts'
import { serverWords } from '#i18n/server.ts'

export const methodName = (code: string, locale: Locale): string =>
  serverWords(locale)(`orders.payment.${code}`)
