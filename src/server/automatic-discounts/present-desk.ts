import type {
  AutomaticDiscountForm,
  StaffAutomaticDiscount,
} from '#contract/staff/automatic-discounts.ts'
import { automaticDiscountState } from '#domain/automatic-discounts/state.ts'
import { rupiah } from '#domain/money.ts'
import type { DeskDiscount, DeskTerms } from './store/desk.ts'
import { holdingOf, presentHolding } from './terms.ts'
import { termsText } from './terms-text.ts'

/** The terms of a form; what belongs to another kind is left out. */
export const termsOf = (form: AutomaticDiscountForm): DeskTerms => ({
  name: form.name,
  kind: form.kind,
  buyQuantity: form.kind === 'multi_buy' ? form.buy_quantity : null,
  percent: form.kind === 'percent' ? form.percent : null,
  steps:
    form.kind === 'basket_steps'
      ? form.steps.map(({ from, off }) => ({ from: rupiah(from), off: rupiah(off) }))
      : [],
  ...holdingOf(form),
})

export const presentDiscount = (discount: DeskDiscount, now: Date): StaffAutomaticDiscount => ({
  id: discount.id,
  state: automaticDiscountState(discount, now),
  name: discount.name,
  terms: termsText(discount),
  kind: discount.kind,
  buy_quantity: discount.buyQuantity,
  percent: discount.percent,
  steps: discount.steps.map(({ from, off }) => ({ from, off })),
  ...presentHolding(discount),
  orders: discount.orders,
  bills: discount.bills,
  given: discount.given,
})
