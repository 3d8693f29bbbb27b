import type { AppliedDiscounts, MissingDiscounts } from '#contract/automatic-discounts.ts'
import {
  holdsAt,
  type AppliedDiscount,
  type AutomaticDiscount,
  type MissingForMore,
} from '#domain/automatic-discounts/automatic-discount.ts'
import { inLocale, type Locale, type Text } from '#domain/locale.ts'
import { formatRupiah } from '#domain/money.ts'
import type { Amount } from '#domain/units.ts'
import { serverWords } from '#i18n/server.ts'
import { readAutomaticDiscount, type AutomaticDiscountFacts } from './store/automatic-discounts.ts'

/** What an order or a basket saves by each discount. */
export const presentApplied = (
  given: readonly { id: string; name: Text; amount: Amount }[],
  locale: Locale,
): AppliedDiscounts =>
  given.map(({ id, name, amount }) => ({
    id,
    name: inLocale(name, locale),
    amount,
    formatted_amount: formatRupiah(-amount),
  }))

/** The same of a basket that is reckoned now. */
export const presentReckoned = (
  applied: readonly AppliedDiscount<AutomaticDiscount>[],
  locale: Locale,
): AppliedDiscounts =>
  presentApplied(
    applied.map(({ discount, amount }) => ({ ...discount, amount })),
    locale,
  )

/** What a basket lacks for more, as sentences. */
export const presentMissing = (
  missing: readonly MissingForMore<AutomaticDiscount>[],
  locale: Locale,
): MissingDiscounts => {
  const t = serverWords(locale)
  return missing.map(({ discount, rupiah, units, off }) => ({
    id: discount.id,
    missing: rupiah,
    units,
    text:
      units > 0
        ? t('automaticDiscount.missingUnits', { units, name: inLocale(discount.name, locale) })
        : t('automaticDiscount.missingRupiah', {
            missing: formatRupiah(rupiah),
            off: formatRupiah(off),
            name: inLocale(discount.name, locale),
          }),
  }))
}

/** The few words on a card for the discounts on its goods that hold now; null without one. */
export const badgeOf = (
  discounts: readonly AutomaticDiscountFacts[],
  now: Date,
  locale: Locale,
): string | null => {
  const t = serverWords(locale)
  const holding = discounts.map(readAutomaticDiscount).filter((one) => holdsAt(one, now))
  const set = holding.find(({ kind }) => kind === 'multi_buy')
  const buy = set?.buyQuantity ?? 0
  if (set) return t('automaticDiscount.badge.multi_buy', { buy, pay: buy - 1 })
  const percents = holding.flatMap(({ percent }) => percent ?? [])
  if (percents.length === 0) return null
  return t('automaticDiscount.badge.percent', { percent: Math.max(...percents) })
}
