import type { Locale } from '#domain/locale.ts'
import { serverWords } from '#i18n/server.ts'
import type { OfferedMethod } from '../../payments/index.ts'

export const methodName = (code: string, locale: Locale): string =>
  serverWords(locale)(`payment.method.${code}`)

/** A method to pay with; `reason` says why it cannot be chosen, null when it can. */
export const presentMethod = (
  { code, kind, icon }: OfferedMethod,
  reason: string | null,
  locale: Locale,
) => ({
  id: code,
  name: methodName(code, locale),
  icon,
  kind,
  is_available: reason === null,
  reason,
})
