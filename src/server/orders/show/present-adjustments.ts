import { inLocale, type Locale } from '#domain/locale.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import type { goodsLeft } from '#contract/orders/goods-left.ts'
import type { Order } from '#contract/orders/orders.ts'
import { basketToday } from '#domain/orders/basket-today.ts'
import { afterAdjustments, sumOf } from '#domain/orders/adjustment.ts'
import { serverWords } from '#i18n/server.ts'
import { presentUnitPrice } from '../../catalogue/index.ts'
import type { WholeOrder } from '../store/orders.ts'

type Line = WholeOrder['lines'][number]

/** What is left of a line: the units that came, and what they cost. */
export const leftOf = (line: Line) =>
  afterAdjustments(
    line,
    line.adjustments.map((one) => ({ ...one, lineId: line.id })),
  )

/** What an order lost of its goods before the hand-over. */
export const adjustedOf = ({ lines }: Pick<WholeOrder, 'lines'>): number =>
  sumOf(lines.flatMap(({ adjustments }) => adjustments))

/** What goes back of the goods, what is left of the total, and what they would cost today. */
export const presentGoodsLeft = (
  order: Pick<WholeOrder, 'lines' | 'total' | 'state' | 'pricePromised'>,
  isCompany: boolean,
): Pick<Order, keyof typeof goodsLeft> => {
  const adjusted = adjustedOf(order)
  const basket = order.state === 'completed' && !isCompany ? basketToday(order.lines) : null
  return {
    price_promised: order.pricePromised,
    adjusted,
    formatted_adjusted: formatRupiah(-adjusted),
    formatted_final_total: formatRupiah(order.total - adjusted),
    basket_today: basket && {
      ...basket,
      formatted_ordered: formatRupiah(basket.ordered),
      formatted_now: formatRupiah(basket.now),
    },
  }
}

/** What became of a line while it was picked, in words, with what goes back for it. */
export const presentAdjustments = (line: Line, locale: Locale) => {
  const t = serverWords(locale)
  return line.adjustments.map(({ kind, units, nominal, grams, amount }) => ({
    kind,
    text: t(`orders.adjusted.${kind}`, {
      units,
      missing: formatNumber((nominal ?? 0) - (grams ?? 0)),
    }),
    amount,
    formatted_amount: formatRupiah(-amount),
  }))
}

/** What was weighed and what came in its place, in words. */
export const presentFound = (line: Line, locale: Locale): string[] => {
  const t = serverWords(locale)
  const grams = line.weighed.reduce((sum, one) => sum + one, 0)
  const pack = { measure: 'weight', netWeightG: line.weightG, netVolumeMl: null } as const
  const weight = presentWeight(grams, locale)
  return [
    ...(weight ? [`${weight} · ${presentUnitPrice(line.price, pack, locale)}`] : []),
    ...line.instead.map(({ name, variationName, units, grams: own }) =>
      [
        t('orders.found.instead', {
          name: [inLocale(name, locale), inLocale(variationName, locale)]
            .filter(Boolean)
            .join(' · '),
          units,
        }),
        presentWeight(own, locale),
      ]
        .filter(Boolean)
        .join(' · '),
    ),
  ]
}

/** What the customer and the desk see of what was picked. */
export const presentPicked = (line: Line, locale: Locale) => ({
  found: presentFound(line, locale),
  scale_photos: line.scalePhotos,
})

/** True weight in words; null where nothing was weighed. */
const presentWeight = (grams: number, locale: Locale): string | null =>
  grams > 0 ? serverWords(locale)('orders.found.weight', { grams: formatNumber(grams) }) : null

/** The true weight of a packed order of which something was weighed; null for any other. */
export const presentPackedWeight = (
  { pickedG, lines }: Pick<WholeOrder, 'pickedG' | 'lines'>,
  locale: Locale,
): string | null =>
  lines.some(({ weighed, instead }) => weighed.length > 0 || instead.some(({ grams }) => grams > 0))
    ? presentWeight(pickedG ?? 0, locale)
    : null
