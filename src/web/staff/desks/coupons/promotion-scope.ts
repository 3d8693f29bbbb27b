import type { AutomaticDiscountForm } from '#contract/staff/automatic-discounts.ts'
import { typedInstant } from '#web/staff/form/typed-instant.ts'

/** What a promotion is for, when and where it holds, as it is typed. */
export type TypedScope = {
  categories: readonly string[]
  products: readonly string[]
  weekdays: readonly number[]
  from_time: string
  until_time: string
  starts_at: string
  ends_at: string
  channel: AutomaticDiscountForm['channel']
}

export const NEW_SCOPE: TypedScope = {
  categories: [],
  products: [],
  weekdays: [],
  from_time: '',
  until_time: '',
  starts_at: '',
  ends_at: '',
  channel: 'both',
}

export const scopeBody = (typed: TypedScope) => ({
  categories: [...typed.categories],
  products: [...typed.products],
  weekdays: [...typed.weekdays],
  from_time: typed.from_time || null,
  until_time: typed.until_time || null,
  starts_at: typedInstant(typed.starts_at) ?? '',
  ends_at: typed.ends_at === '' ? null : typedInstant(typed.ends_at),
  channel: typed.channel,
})
