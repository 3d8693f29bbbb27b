import type { Amount } from '../units.ts'
import { add, times } from '../money.ts'
import { availabilityOf, type Availability } from '../catalogue/product.ts'
import type { Settings } from '../settings.ts'

/**
 * The rules of a cart line: what can be had, what may be selected, how much of it. Used by the
 * server for every read and change.
 */
export type LineStock = {
  active: boolean
  saleable: number
  nextDayLeft: number
  isBeforeCutOff: boolean
}
export type LineAvailability = Availability

/**
 * `now` while there is saleable stock; `tomorrow` when there is none but the grower's next-day
 * supply has some left and it is early enough; else `out`.
 */
export const lineAvailability = (stock: LineStock): LineAvailability =>
  stock.active
    ? availabilityOf({
        saleable: stock.saleable,
        nextDayLeft: stock.isBeforeCutOff ? stock.nextDayLeft : 0,
      })
    : 'out'

/**
 * Units that a line may hold: what is there, and at most what one customer may take of one
 * variation.
 */
export const availableUnits = (stock: LineStock): number => {
  const availability = lineAvailability(stock)
  return availability === 'now'
    ? stock.saleable
    : availability === 'tomorrow'
      ? stock.nextDayLeft
      : 0
}

export const clampQuantity = (wanted: number, stock: LineStock, settings: Settings): number =>
  Math.max(0, Math.min(wanted, availableUnits(stock), settings['cart.quantityMax']))

/** What allows no more than `clampQuantity`: the stock, else what one customer may take. */
export const limitedBy = (stock: LineStock, settings: Settings): 'stock' | 'limit' =>
  availableUnits(stock) > settings['cart.quantityMax'] ? 'limit' : 'stock'

/**
 * A new line is wanted unless it cannot be had; one for tomorrow is selected as soon as the
 * delivery day allows it.
 */
export const isWantedWhenAdded = (availability: LineAvailability): boolean => availability !== 'out'

/**
 * What can be had now can be selected; a line for tomorrow only with a delivery day that takes it;
 * one that is out never.
 */
export const isSelectable = (availability: LineAvailability, takesLater: boolean): boolean =>
  availability === 'now' || (availability === 'tomorrow' && takesLater)

/** The sum of the selected lines. */
export const subtotalOf = (
  lines: readonly { price: Amount; quantity: number; selected: boolean }[],
): number =>
  add(
    ...lines
      .filter(({ selected }) => selected)
      .map(({ price, quantity }) => times(price, quantity)),
  )

/**
 * The sums as a customer reads them, in the cart, at the checkout and in the order alike: a gift is
 * free, so its price is in neither the subtotal nor the discount. The books hold it in both.
 */
export const withoutGifts = (
  { subtotal, discount }: { subtotal: Amount; discount: Amount },
  lines: readonly { giftOf: string | null; value: number }[],
): { subtotal: Amount; discount: Amount } => {
  const given = add(...lines.filter(({ giftOf }) => giftOf !== null).map(({ value }) => value))
  return { subtotal: subtotal - given, discount: discount - given }
}
