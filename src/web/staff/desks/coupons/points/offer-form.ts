import type { PointOfferForm } from '#contract/staff/point-offers.ts'
import { typedInstant } from '#web/staff/form/typed-instant.ts'
import { wholeOf } from '#web/staff/form/typed-numbers.ts'

/** An offer as it is typed: numbers and moments as text. */
export type TypedOffer = Record<
  'factor_percent' | 'points' | 'cap' | 'from_time' | 'until_time' | 'starts_at' | 'ends_at',
  string
> &
  Pick<PointOfferForm, 'name' | 'kind' | 'channel'> & {
    categories: readonly string[]
    products: readonly string[]
    weekdays: readonly number[]
  }

const EMPTY = ''
export const NEW_OFFER: TypedOffer = {
  name: { en: EMPTY, id: EMPTY },
  kind: 'factor',
  factor_percent: '200',
  points: EMPTY,
  cap: '500',
  categories: [],
  products: [],
  weekdays: [],
  from_time: EMPTY,
  until_time: EMPTY,
  starts_at: EMPTY,
  ends_at: EMPTY,
  channel: 'both',
}

/** What is sent; fields of another kind are empty. */
export const offerBody = (typed: TypedOffer): PointOfferForm => ({
  name: typed.name,
  kind: typed.kind,
  factor_percent: typed.kind === 'factor' ? wholeOf(typed.factor_percent) : null,
  points: typed.kind === 'extra' ? wholeOf(typed.points) : null,
  cap: wholeOf(typed.cap) as number,
  categories: [...typed.categories],
  products: [...typed.products],
  weekdays: [...typed.weekdays],
  from_time: typed.from_time || null,
  until_time: typed.until_time || null,
  starts_at: typedInstant(typed.starts_at) ?? '',
  ends_at: typed.ends_at === '' ? null : typedInstant(typed.ends_at),
  channel: typed.channel,
})
