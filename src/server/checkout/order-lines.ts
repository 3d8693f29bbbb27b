import type { Quote } from '#domain/checkout.ts'
import type { CartLine } from '../cart/index.ts'
import type { OrderDraft } from '../orders/index.ts'
import type { CheckoutView } from './facts.ts'

/** The lines of the order that a quote is for, with all that is known of them. */
export const orderedLines = (
  view: Pick<CheckoutView, 'lines' | 'gifts'>,
  made: Quote,
): CartLine[] => {
  const given = new Set(made.lines.filter(({ giftOf }) => giftOf !== null).map(({ key }) => key))
  return [
    ...view.lines.filter(({ selected }) => selected),
    ...view.gifts.filter(({ key }) => given.has(key)),
  ]
}

/**
 * What is claimed: one row a variation, for what was bought of it and what is given of it together.
 */
export const claimsOf = (lines: readonly CartLine[], nextDay: string): OrderDraft['wanted'] => {
  const wanted = new Map<string, OrderDraft['wanted'][number]>()
  for (const { variationId, quantity, availability } of lines) {
    const isNextDay = availability === 'tomorrow'
    const before = wanted.get(variationId)?.quantity ?? 0
    wanted.set(variationId, {
      variation_id: variationId,
      quantity: before + quantity,
      kind: isNextDay ? 'next_day' : 'stock',
      day: isNextDay ? nextDay : null,
    })
  }
  return [...wanted.values()]
}
