/**
 * The two languages. On the wire they are `en-US` and `id-ID`; in the specification's Locales EN
 * (english, en) and IDN (indonesia, id).
 */
export type Locale = 'en' | 'id'
export const LOCALES = [
  { code: 'EN', name: 'english', locale: 'en', tag: 'en-US' },
  { code: 'IDN', name: 'indonesia', locale: 'id', tag: 'id-ID' },
] as const
export const DEFAULT_LOCALE: Locale = 'en'

export const localeTag = (locale: Locale): 'en-US' | 'id-ID' =>
  locale === 'id' ? 'id-ID' : 'en-US'

/** Reads a locale key or tag (`id`, `id-ID`, `en-US`, …); null when it is neither language. */
export const readLocale = (value: string | null | undefined): Locale | null => {
  const head = value?.trim().toLowerCase().slice(0, 2)
  return head === 'id' || head === 'en' ? head : null
}

/** The first of the languages in an `Accept-Language` header that the shop speaks. */
export const acceptedLocale = (header: string | null | undefined): Locale | null => {
  const ranked = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';')
      const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { locale: readLocale(tag), weight: weight ? Number(weight.trim().slice(2)) || 0 : 1 }
    })
    .filter(({ locale, weight }) => locale !== null && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return ranked[0]?.locale ?? null
}

/** One wording in both languages, as it is stored. */
export type Text = { en: string; id: string }
export const inLocale = (text: Text, locale: Locale): string => text[locale] || text.id
