import type { PointOfferForm } from '#contract/staff/point-offers.ts'
import { wholeOf } from '#web/staff/form/typed-numbers.ts'
import { NEW_SCOPE, scopeBody, type TypedScope } from '../promotion-scope.ts'

/** An offer as it is typed: numbers and moments as text. */
export type TypedOffer = TypedScope &
  Pick<PointOfferForm, 'name' | 'kind'> &
  Record<'factor_percent' | 'points' | 'cap', string>

const EMPTY = ''
export const NEW_OFFER: TypedOffer = {
  ...NEW_SCOPE,
  name: { en: EMPTY, id: EMPTY },
  kind: 'factor',
  factor_percent: '200',
  points: EMPTY,
  cap: '500',
}

/** What is sent; fields of another kind are empty. */
export const offerBody = (typed: TypedOffer): PointOfferForm => ({
  ...scopeBody(typed),
  name: typed.name,
  kind: typed.kind,
  factor_percent: typed.kind === 'factor' ? wholeOf(typed.factor_percent) : null,
  points: typed.kind === 'extra' ? wholeOf(typed.points) : null,
  cap: wholeOf(typed.cap) as number,
})
