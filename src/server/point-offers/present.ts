import type { PointOfferForm, StaffPointOffer } from '#contract/staff/point-offers.ts'
import { holdsAt } from '#domain/automatic-discounts/automatic-discount.ts'
import { automaticDiscountState } from '#domain/automatic-discounts/state.ts'
import type { Locale } from '#domain/locale.ts'
import { formatNumber } from '#domain/money.ts'
import { serverWords } from '#i18n/server.ts'
import { holdingOf, presentHolding } from '../automatic-discounts/index.ts'
import {
  readPointOffer,
  type DeskOffer,
  type OfferTerms,
  type PointOfferFacts,
} from './store/offers.ts'

/** The offer of a form; what belongs to another kind is left out. */
export const offerOf = (id: string, form: PointOfferForm): OfferTerms => ({
  id,
  name: form.name,
  kind: form.kind,
  factorPercent: form.kind === 'factor' ? form.factor_percent : null,
  points: form.kind === 'extra' ? form.points : null,
  cap: form.cap,
  ...holdingOf(form),
})

export const presentOffer = (offer: DeskOffer, now: Date): StaffPointOffer => ({
  id: offer.id,
  state: automaticDiscountState(offer, now),
  name: offer.name,
  kind: offer.kind,
  factor_percent: offer.factorPercent,
  points: offer.points,
  cap: offer.cap,
  ...presentHolding(offer),
  orders: offer.orders,
  bills: offer.bills,
  given: offer.given,
})

/** The few words on a card for the most points that its goods earn now; null without an offer. */
export const pointsBadgeOf = (
  offers: readonly PointOfferFacts[],
  now: Date,
  locale: Locale,
): string | null => {
  const t = serverWords(locale)
  const holding = offers.map(readPointOffer).filter((one) => holdsAt(one, now))
  const factor = Math.max(0, ...holding.map(({ factorPercent }) => factorPercent ?? 0))
  const shown = String(factor / 100)
  if (factor > 0)
    return t('pointOffer.badge.factor', {
      factor: locale === 'id' ? shown.replace('.', ',') : shown,
    })
  const points = Math.max(0, ...holding.map((one) => one.points ?? 0))
  return points > 0 ? t('pointOffer.badge.extra', { points: formatNumber(points) }) : null
}
