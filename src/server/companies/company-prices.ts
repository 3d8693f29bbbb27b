import type { CompanyPrice } from '#contract/companies/company.ts'
import { companyPrice, companySteps, type PriceList } from '#domain/companies/price-list.ts'
import type { Locale } from '#domain/locale.ts'
import { formatRupiah } from '#domain/money.ts'
import { addDays, jakartaDate } from '#domain/time.ts'
import { presentUnitPrice } from '../catalogue/index.ts'
import type { Queryable } from '../platform/database.ts'
import { companyOfCustomer, pricedOfProducts, type PricedRow } from './store/price-lists.ts'

/**
 * What a customer's company pays for products, where it is less than everybody pays. The same rule
 * as for lines of the cart, so that what pages show is what is charged.
 */
export const companyPricesFor = async (
  db: Queryable,
  customerId: string,
  productIds: readonly string[],
  { locale, now }: { locale: Locale; now: Date },
): Promise<CompanyPrice[]> => {
  const today = jakartaDate(now)
  const list = (await companyOfCustomer(db, customerId, today))?.list ?? null
  if (list === null) return []
  const goods = await pricedOfProducts(db, productIds, addDays(today, 1))
  return [...Map.groupBy(goods, ({ productId }) => productId)].flatMap(([productId, all]) => {
    const variations = all.map((one) => presentOwn(list, one, locale))
    if (
      variations.every(
        ({ price, ordinary_price, steps }) => price === ordinary_price && steps.length === 0,
      )
    )
      return []
    const counted = new Set(ranked(all).map(({ variationId }) => variationId))
    const offered = variations.filter(({ variation_id }) => counted.has(variation_id))
    const cheapest = Math.min(...offered.map(({ price }) => price))
    return [
      {
        product_id: productId,
        card_variation_id: offered.find(({ price }) => price === cheapest)!.variation_id,
        has_higher_prices: offered.some(({ price }) => price > cheapest),
        variations,
      },
    ]
  })
}

/** Those that a card counts: what can be had now, else tomorrow, else all. */
const ranked = (all: readonly PricedRow[]): readonly PricedRow[] => {
  const now = all.filter(({ saleable }) => saleable > 0)
  if (now.length > 0) return now
  const later = all.filter(({ nextDayLeft }) => nextDayLeft > 0)
  return later.length > 0 ? later : all
}

const presentOwn = (
  list: PriceList,
  goods: PricedRow,
  locale: Locale,
): CompanyPrice['variations'][number] => {
  const price = companyPrice(list, { ...goods, quantity: 1 })
  return {
    variation_id: goods.variationId,
    price,
    formatted_price: formatRupiah(price),
    ordinary_price: goods.price,
    formatted_unit_price: presentUnitPrice(price, { ...goods, netWeightG: goods.weightG }, locale),
    steps: companySteps(list, goods).map((step) => ({
      min_quantity: step.minQuantity,
      price: step.price,
      formatted_price: formatRupiah(step.price),
    })),
  }
}
