import type {
  AutomaticDiscountForm,
  StaffAutomaticDiscount,
} from '#contract/staff/automatic-discounts.ts'
import { automaticDiscountState } from '#domain/automatic-discounts/state.ts'
import { rupiah } from '#domain/money.ts'
import type { DeskDiscount, DeskTerms } from './store/desk.ts'
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
  categories: form.categories,
  products: form.products,
  weekdays: [...new Set(form.weekdays)].toSorted((a, b) => a - b),
  fromTime: form.from_time,
  untilTime: form.until_time,
  startsAt: new Date(form.starts_at),
  endsAt: form.ends_at === null ? null : new Date(form.ends_at),
  channel: form.channel,
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
  categories: [...discount.categories],
  products: [...discount.products],
  weekdays: [...discount.weekdays],
  from_time: discount.fromTime,
  until_time: discount.untilTime,
  starts_at: discount.startsAt.toISOString(),
  ends_at: discount.endsAt?.toISOString() ?? null,
  channel: discount.channel,
  orders: discount.orders,
  bills: discount.bills,
  given: discount.given,
})
