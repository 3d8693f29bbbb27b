import type { StaffPointOffer } from '#contract/staff/point-offers.ts'
import type { Locale } from '#domain/locale.ts'
import { formatNumber } from '#domain/money.ts'
import type { useT } from '#web/staff/words.ts'
import { factorText } from '#web/staff/form/factor-text.ts'

/** What an offer gives, in few words. */
export const givesText = (
  { factor_percent: factor, points }: StaffPointOffer,
  locale: Locale,
  t: ReturnType<typeof useT>,
): string =>
  factor === null
    ? t('pointOffers.givesExtra', { points: formatNumber(points ?? 0) })
    : t('pointOffers.givesFactor', { factor: factorText(factor, locale) })
