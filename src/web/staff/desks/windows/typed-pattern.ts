import type { BodyInput } from '#contract/call.ts'
import type { createWindowPattern, StaffPattern } from '#contract/staff/delivery/window-patterns.ts'
import { decimalOf, wholeOf } from '#web/staff/form/typed-numbers.ts'

/** A pattern as it is typed: sizes and price are texts, weight is in kilograms. */
export type Typed = {
  name: string
  weekdays: readonly number[]
  starts: readonly string[]
  orders: string
  weight: string
  price: string
  firstDay: string
  lastDay: string
}
type Body = Omit<BodyInput<typeof createWindowPattern>, 'branch' | 'reason'>

const text = (value: number | null): string => (value === null ? '' : String(value))

/** Begins tomorrow at the earliest, as no day that has begun changes. */
export const typedOf = (pattern: StaffPattern | null, tomorrow: string): Typed => ({
  name: pattern?.name ?? '',
  weekdays: pattern?.weekdays ?? [],
  starts: pattern?.starts ?? [],
  orders: text(pattern?.orders ?? null),
  weight: pattern?.weight == null ? '' : String(pattern.weight / 1_000),
  price: text(pattern?.price ?? null),
  firstDay: pattern && pattern.first_day > tomorrow ? pattern.first_day : tomorrow,
  lastDay: pattern?.last_day ?? '',
})

export const bodyOf = (typed: Typed): Body => ({
  name: typed.name,
  weekdays: [...typed.weekdays],
  starts: [...typed.starts],
  // What is no number is refused at its field.
  orders: wholeOf(typed.orders) as number,
  weight: gramsOf(typed.weight),
  price: wholeOf(typed.price),
  first_day: typed.firstDay,
  last_day: typed.lastDay || null,
})

const gramsOf = (typed: string): number | null => {
  const kilos = decimalOf(typed)
  return typeof kilos === 'number' ? Math.round(kilos * 1_000) : kilos
}
