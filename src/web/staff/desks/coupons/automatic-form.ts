import type { AutomaticDiscountForm } from '#contract/staff/automatic-discounts.ts'
import { wholeOf } from '#web/staff/form/typed-numbers.ts'
import { NEW_SCOPE, scopeBody, type TypedScope } from './promotion-scope.ts'

/** An automatic discount as it is typed: numbers and moments as text. */
export type TypedDiscount = TypedScope &
  Pick<AutomaticDiscountForm, 'name' | 'kind'> & {
    buy_quantity: string
    percent: string
    steps: readonly { from: string; off: string }[]
  }

const EMPTY = ''
export const NEW_STEP = { from: EMPTY, off: EMPTY }
export const NEW_DISCOUNT: TypedDiscount = {
  ...NEW_SCOPE,
  name: { en: EMPTY, id: EMPTY },
  kind: 'multi_buy',
  buy_quantity: '3',
  percent: EMPTY,
  steps: [NEW_STEP],
}

/** What is sent; fields of another kind are empty. */
export const discountBody = (typed: TypedDiscount): AutomaticDiscountForm => ({
  ...scopeBody(typed),
  name: typed.name,
  kind: typed.kind,
  buy_quantity: typed.kind === 'multi_buy' ? wholeOf(typed.buy_quantity) : null,
  percent: typed.kind === 'percent' ? wholeOf(typed.percent) : null,
  steps:
    typed.kind === 'basket_steps'
      ? typed.steps.map(({ from, off }) => ({
          from: wholeOf(from) as number,
          off: wholeOf(off) as number,
        }))
      : [],
})
