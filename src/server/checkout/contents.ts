import { hash } from 'node:crypto'
import type { Quote } from '#domain/checkout/checkout.ts'
import { orderedLines } from './draft-order.ts'
import type { CheckoutView } from './facts.ts'

/**
 * A fingerprint of what no price shows: what the ordered hampers are made of, and how and where the
 * order goes. Its window is not in it, as the body names it.
 */
export const contentsOf = (view: CheckoutView, made: Quote): string => {
  const hampers = orderedLines(view, made)
    .filter(({ parts }) => parts.length > 0)
    .map(({ key, parts }) => [
      key,
      parts.map(({ variationId, quantity }) => [variationId, quantity]),
    ])
  const way = [made.courier?.id, destinationOf(view)]
  return hash('sha256', JSON.stringify([hampers, way]), 'base64url')
}

const destinationOf = ({ first, place, gathered: { address } }: CheckoutView) => {
  if (first) return [first.id, first.slotDay, first.slotStart, first.address.fullAddress]
  if (place) return [place.branchId]
  return (
    address && [
      address.recipient,
      address.phone,
      address.fullAddress,
      address.notes,
      address.lat,
      address.lng,
    ]
  )
}
