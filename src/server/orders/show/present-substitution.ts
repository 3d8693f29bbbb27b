import type { Order } from '#contract/orders/orders.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { formatRupiah } from '#domain/money.ts'
import type { OpenSubstitution } from '../store/found.ts'

/** A question about goods in place of others, as the order shows it. */
export const presentSubstitution = (
  one: OpenSubstitution,
  locale: Locale,
): Order['substitutions'][number] => ({
  id: one.id,
  question_id: one.questionId,
  missing: inLocale(one.missing, locale),
  name: inLocale(one.name, locale),
  variation_name: inLocale(one.variationName, locale),
  image: `${one.image}-160.webp`,
  tile: one.tile,
  units: one.units,
  formatted_price: formatRupiah(one.price),
  state: one.state,
  until: one.until?.toISOString() ?? null,
})
