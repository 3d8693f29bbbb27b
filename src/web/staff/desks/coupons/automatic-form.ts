import type { AutomaticDiscountForm } from '#contract/staff/automatic-discounts.ts'
import { typedInstant } from '#web/staff/form/typed-instant.ts'
import { wholeOf } from '#web/staff/form/typed-numbers.ts'

/** An automatic discount as it is typed: numbers and moments as text. */
export type TypedDiscount = {
  name: AutomaticDiscountForm['name']
  kind: AutomaticDiscountForm['kind']
  buy_quantity: string
  percent: string
  steps: readonly { from: string; off: string }[]
  categories: readonly string[]
  products: readonly string[]
  weekdays: readonly number[]
  from_time: string
  until_time: string
  starts_at: string
  ends_at: string
  channel: AutomaticDiscountForm['channel']
}

const EMPTY = ''
export const NEW_STEP = { from: EMPTY, off: EMPTY }
export const NEW_DISCOUNT: TypedDiscount = {
  name: { en: EMPTY, id: EMPTY },
  kind: 'multi_buy',
  buy_quantity: '3',
  percent: EMPTY,
  steps: [NEW_STEP],
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
export const discountBody = (typed: TypedDiscount): AutomaticDiscountForm => ({
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
  categories: [...typed.categories],
  products: [...typed.products],
  weekdays: [...typed.weekdays],
  from_time: typed.from_time || null,
  until_time: typed.until_time || null,
  starts_at: typedInstant(typed.starts_at) ?? '',
  ends_at: typed.ends_at === '' ? null : typedInstant(typed.ends_at),
  channel: typed.channel,
})
