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
