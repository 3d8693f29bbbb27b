import { inLocale, type Locale, type Text } from '#domain/locale.ts'
import { words as en } from './en/bundles/server.ts'
import { words as id } from './id/bundles/server.ts'
import { translator } from './translate.ts'

const dictionaries: Record<Locale, Record<string, string>> = { en, id }
const speakers = { en: translator(dictionaries.en), id: translator(dictionaries.id) }

/**
 * The words that the server itself writes, in a language. A key that is in no dictionary answers
 * itself. Texts with the shop's name need it.
 */
export const serverWords = (locale: Locale, shop?: string) =>
  shop === undefined ? speakers[locale] : translator(dictionaries[locale], { shop })
export type ServerWord = keyof typeof en

/** A text in both languages, as it is stored. Parameters that have two languages are filled in. */
export const textOf = (
  key: ServerWord,
  params: Record<string, string | number | Text> = {},
): Text => {
  const say = (locale: Locale): string =>
    serverWords(locale)(
      key,
      Object.fromEntries(
        Object.entries(params).map(([name, value]) => [
          name,
          typeof value === 'object' ? inLocale(value, locale) : value,
        ]),
      ),
    )
  return { en: say('en'), id: say('id') }
}

/** The label of the fee where the shop has set none of its own. Orders keep it. */
export const SERVICE_FEE_LABEL = 'Biaya Layanan'
/**
 * What a page calls the fee: the default in the reader's language, a label of the shop's own as it
 * is.
 */
export const serviceFeeLabel = (label: string, locale: Locale): string =>
  label === SERVICE_FEE_LABEL ? serverWords(locale)('checkout.serviceFee') : label
