import type { LatLng } from '#domain/addresses/coordinates.ts'
import {
  availableUnits,
  isSelectable,
  lineAvailability,
  type LineAvailability,
  type LineStock,
} from '#domain/cart/cart.ts'
import { deliveryDay, type DeliveryDay } from '#domain/delivery/delivery-day.ts'
import { shareStock } from '#domain/catalogue/hamper.ts'
import { placeOf, type CollectPlace } from '#domain/delivery/collect.ts'
import {
  agreedPrices,
  companyPrice,
  type PriceList,
  type QuantityPrice,
} from '#domain/companies/price-list.ts'
import { rupiah } from '#domain/money.ts'
import type { Settings } from '#domain/settings.ts'
import { isBeforeCutOff } from '#domain/catalogue/product.ts'
import type { Rupiah } from '#domain/units.ts'
import { addDays, jakartaDate, type LocalDate } from '#domain/time.ts'
import { listOf, type CompanyFacts } from '../companies/index.ts'
import type { CartFacts, CartLineRow, WindowFacts } from './store/cart.ts'

export const tomorrowOf = (now: Date): LocalDate => addDays(jakartaDate(now), 1)

/** A line with what follows from its stock and the delivery day. */
export type CartLine = CartLineRow & {
  availability: LineAvailability
  available: number
  selectable: boolean
  /** Whether the customer wants it, even if the day does not allow it. */
  wanted: boolean
  /** What everybody pays for a unit; `price` is what this customer pays. */
  shelfPrice: Rupiah
  /** Its price is of the list of the customer's company. */
  isListed: boolean
  /** What larger and smaller quantities of it cost the company; empty when all cost the same. */
  quantityPrices: QuantityPrice[]
  /** The coupon that gives it; null for the customer's own lines. */
  giftOf: string | null
}
export type CartNow = {
  lines: CartLine[]
  day: DeliveryDay
  /** Where it is to be collected; null when riders bring it. */
  place: CollectPlace | null
}

export const stockOf = (
  facts: Pick<CartLineRow, 'active' | 'saleable' | 'nextDayLeft'>,
  now: Date,
  settings: Settings,
): LineStock => ({
  active: facts.active,
  saleable: facts.saleable,
  nextDayLeft: facts.nextDayLeft,
  isBeforeCutOff: isBeforeCutOff(now, settings['slot.nextDayCutOff']),
})

/** The inputs for judging stock: the time, and whether the delivery day can take next-day goods. */
export type StockAt = { takesLater: boolean; now: Date; settings: Settings }

/** `pin`: where riders bring it, once that is chosen. */
type Owner = { company: CompanyFacts | null; pin?: LatLng | null }

/**
 * The lines as they count now, and their delivery day. An unselectable line counts as unselected.
 */
export const linesNow = (
  cart: CartFacts | null,
  { slots, places, company, pin = null }: WindowFacts & Owner,
  now: Date,
  settings: Settings,
): CartNow => {
  const stored = shareStock(cart?.lines ?? [])
  const wanted = stored.map((line) => ({
    ...line,
    wanted: line.selected,
    availability: lineAvailability(stockOf(line, now, settings)),
  }))
  const place = placeOf(cart?.shippingMethod ?? null, places)
  const day = deliveryDay(wanted, cart?.timePickup ?? null, {
    now,
    settings,
    loads: slots,
    place,
    point: pin,
  })
  return {
    lines: stored.map((line) =>
      withListPrice(
        lineOf(line, { takesLater: day.takesLater, now, settings }, null),
        listOf(company),
      ),
    ),
    day,
    place,
  }
}

const withListPrice = (line: CartLine, list: PriceList | null): CartLine => {
  const price = rupiah(companyPrice(list, line))
  const quantityPrices = agreedPrices(list, line)
  return { ...line, price, isListed: price < line.shelfPrice, quantityPrices }
}

/** A line with what follows from its stock; `giftOf` is the coupon that gives it. */
export const lineOf = (
  line: CartLineRow,
  { takesLater, now, settings }: StockAt,
  giftOf: string | null,
): CartLine => {
  const stock = stockOf(line, now, settings)
  const availability = lineAvailability(stock)
  const selectable = isSelectable(availability, takesLater)
  const wanted = line.selected
  return {
    ...line,
    shelfPrice: line.price,
    isListed: false,
    quantityPrices: [],
    availability,
    available: availableUnits(stock),
    selectable,
    selected: wanted && selectable,
    wanted,
    giftOf,
  }
}
