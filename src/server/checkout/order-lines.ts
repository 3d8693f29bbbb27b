import type { Quote } from '#domain/checkout/checkout.ts'
import type { CartLine } from '../cart/index.ts'
import type { OrderDraft } from '../orders/index.ts'
import type { CheckoutView } from './facts.ts'

/** The order lines of a quote, with their facts. */
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

/** One claim per variation, for its bought and gifted units together. */
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
