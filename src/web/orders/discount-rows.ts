import type { AppliedDiscounts } from '#contract/automatic-discounts.ts'

export type DiscountRow = AppliedDiscounts[number]

/** A row for each automatic discount, and how much of the discount is not theirs. */
export const discountRows = ({
  discount,
  automatic_discounts: automatic,
}: {
  discount: number
  automatic_discounts: readonly DiscountRow[]
}) => ({
  rows: automatic.map(({ name, formatted_amount }) => ({
    label: name,
    value: formatted_amount,
    tone: 'discount' as const,
  })),
  left: automatic.reduce((rest, { amount }) => rest - amount, discount),
})
