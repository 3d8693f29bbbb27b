import type { Order } from '#contract/orders/orders.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { formatRupiah } from '#domain/money.ts'
import type { OpenSubstitution } from '../store/found.ts'

/** Whether it is still to be answered, or can be refused: the job that ends questions comes later. */
const isOpenAt = ({ state, until }: OpenSubstitution, now: Date): boolean =>
  state !== 'offered' || until === null || until > now

/** The questions about goods in place of others that are open. */
export const presentSubstitutions = (
  substitutions: readonly OpenSubstitution[],
  locale: Locale,
  now: Date,
): Order['substitutions'] =>
  substitutions.filter((one) => isOpenAt(one, now)).map((one) => presentOne(one, locale))

const presentOne = (one: OpenSubstitution, locale: Locale): Order['substitutions'][number] => ({
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
