import type { Data } from '#contract/call.ts'
import type { BOUGHT_SORTS, buyAgain } from '#contract/buy-again.ts'
import { ORDERS_COUNTED, usualBasket } from '#domain/buy-again/usual-basket.ts'
import { add, formatRupiah, rupiah } from '#domain/money.ts'
import { jakartaDate } from '#domain/time.ts'
import { formatDay } from '#i18n/format.ts'
import { presentPack, tomorrowOf } from '../cart/index.ts'
import { packsById } from '../catalogue/index.ts'
import { readBought, readLastOrders } from '../orders/index.ts'
import { allowsPersonalisation } from '../profile/index.ts'
import type { Caller, Context } from '../shop.ts'

const PACKS_MAX = 100

type Ask = Pick<Context, 'shop' | 'locale' | 'now'> & { customer: Caller }

/** What a customer bought, and what they usually buy and is due. */
export const showBought = async (
  ask: Ask,
  sort: (typeof BOUGHT_SORTS)[number],
): Promise<Data<typeof buyAgain>> => {
  const { shop, locale, now, customer } = ask
  const { customerId } = customer
  const isPersonalised = await allowsPersonalisation(shop.db, customerId)
  const [bought, orders] = await Promise.all([
    readBought(shop.db, customerId, { byFrequency: sort === 'often', limit: PACKS_MAX }),
    isPersonalised ? readLastOrders(shop.db, customerId, ORDERS_COUNTED) : [],
  ])
  const usual = usualBasket(orders, jakartaDate(now))
  const ids = [...bought, ...usual].map(({ variationId }) => variationId)
  const found = await packsById(shop.db, [...new Set(ids)], tomorrowOf(now))
  const packs = new Map(found.map((facts) => [facts.variationId, presentPack(ask, facts)]))
  const goods = bought.flatMap(({ variationId, times, lastAt }) => {
    const pack = packs.get(variationId)
    return pack ? [{ ...pack, times, last_bought: formatDay(jakartaDate(lastAt), locale) }] : []
  })
  const items = usual.flatMap(({ variationId, quantity }) => {
    const pack = packs.get(variationId)
    const most = Math.min(quantity, pack?.quantity_max ?? 0)
    return pack && most > 0 ? [{ ...pack, quantity: most }] : []
  })
  const total = add(...items.map(({ price, quantity }) => rupiah(price * quantity)))
  return {
    goods,
    basket: { items, total, formatted_total: formatRupiah(total) },
    is_personalised: isPersonalised,
  }
}
