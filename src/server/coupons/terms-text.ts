import { inLocale, type Locale, type Text } from '#domain/locale.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { formatDateTime, weekdayName } from '#i18n/format.ts'
import { serverWords, type ServerWord } from '#i18n/server.ts'
import type { DeskTerms } from './store/coupon-desk.ts'

/** What terms are limited to, by names that people know; those without a name by their code. */
export type TermNames = Record<
  'categories' | 'withoutCategories' | 'products' | 'withoutProducts' | 'locations' | 'tiers',
  readonly Text[]
> & { gift: Text | null; customer: string | null }

/** What a coupon gives, to whom, for what, when and how often, as a sentence in both languages. */
export const couponTermsText = (terms: DeskTerms, names: TermNames): Text => ({
  en: sentence(terms, names, 'en'),
  id: sentence(terms, names, 'id'),
})

const sentence = (terms: DeskTerms, names: TermNames, locale: Locale): string =>
  [
    ...gives(terms, names, locale),
    ...goods(terms, names, locale),
    ...who(terms, names, locale),
    ...when(terms, locale),
    ...limits(terms, locale),
  ].join(', ') + '.'

const gives = (terms: DeskTerms, names: TermNames, locale: Locale): string[] => {
  const t = serverWords(locale)
  const { kind, value, maxDiscount: most, minimum } = terms
  return [
    t(`coupon.terms.gives.${kind}`, {
      percent: value,
      amount: formatRupiah(value),
      units: value,
      buy: terms.buyQuantity ?? 0,
      get: terms.getQuantity ?? 0,
      gift: names.gift ? inLocale(names.gift, locale) : (terms.gift ?? ''),
    }),
    ...(most === null ? [] : [t('coupon.terms.atMost', { amount: formatRupiah(most) })]),
    ...(minimum > 0 ? [t('coupon.terms.from', { amount: formatRupiah(minimum) })] : []),
  ]
}

const goods = (_: DeskTerms, names: TermNames, locale: Locale): string[] => {
  const t = serverWords(locale)
  const listed = (all: readonly Text[]) => all.map((name) => inLocale(name, locale)).join('; ')
  const some = [...names.categories, ...names.products]
  const without = [...names.withoutCategories, ...names.withoutProducts]
  return [
    ...(some.length > 0 ? [t('coupon.terms.for', { goods: listed(some) })] : []),
    ...(without.length > 0 ? [t('coupon.terms.without', { goods: listed(without) })] : []),
  ]
}

const who = (terms: DeskTerms, names: TermNames, locale: Locale): string[] => {
  const t = serverWords(locale)
  const listed = (all: readonly Text[]) => all.map((name) => inLocale(name, locale)).join('; ')
  const methods = terms.paymentMethods.map((one) => t(`payment.method.${one}` as ServerWord))
  return [
    ...(terms.customerId === null
      ? []
      : [t('coupon.terms.customer', { name: names.customer ?? terms.customerId })]),
    ...(terms.firstOrderOnly ? [t('coupon.terms.first')] : []),
    ...(names.tiers.length > 0 ? [t('coupon.terms.tiers', { tiers: listed(names.tiers) })] : []),
    ...(names.locations.length > 0
      ? [t('coupon.terms.places', { places: listed(names.locations) })]
      : []),
    ...(methods.length > 0 ? [t('coupon.terms.methods', { methods: methods.join('; ') })] : []),
  ]
}

const when = (terms: DeskTerms, locale: Locale): string[] => {
  const t = serverWords(locale)
  const { weekdays, fromTime, untilTime } = terms
  return [
    t('coupon.terms.period', {
      from: formatDateTime(terms.startsAt, locale),
      until: formatDateTime(terms.endsAt, locale),
    }),
    ...(weekdays.length > 0 && weekdays.length < 7
      ? [
          t('coupon.terms.days', {
            days: weekdays.map((day) => weekdayName(day, locale)).join('; '),
          }),
        ]
      : []),
    ...(fromTime === null && untilTime === null
      ? []
      : [t('coupon.terms.hours', { from: fromTime ?? '00:00', until: untilTime ?? '24:00' })]),
  ]
}

const limits = (terms: DeskTerms, locale: Locale): string[] => {
  const t = serverWords(locale)
  const uses = (word: 'total' | 'each' | 'eachDay', count: number | null): string[] =>
    count === null ? [] : [t(`coupon.terms.${word}`, { count: formatNumber(count) })]
  return [
    ...uses('each', terms.perCustomerLimit),
    ...uses('eachDay', terms.perCustomerDayLimit),
    ...uses('total', terms.totalLimit),
    ...(terms.budget === null
      ? []
      : [t('coupon.terms.budget', { amount: formatRupiah(terms.budget) })]),
  ]
}
