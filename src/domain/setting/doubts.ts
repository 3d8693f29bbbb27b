import { bandPrice, readBands, type Band } from '../checkout/bands.ts'
import { formatDistance } from '../checkout/band-rules.ts'
import { loweringTerms, priceByDistance, shippingPrice } from '../checkout/shipping.ts'
import { formatNumber, formatRupiah } from '../money.ts'
import type { SettingDoubt } from './problem.ts'
import type { SettingKey, Settings } from '../settings.ts'

/** From this factor on, a change is a slip of a zero more often than a decision. */
const MANY_TIMES = 10

/** The order of which a doubt says what its customer would pay. */
type Example = { goods: number; distanceM: number; grams: number; windowPrice: number }

const GRAMS = 3_000
const HEAVY_GRAMS = 15_000
const DISTANCE_M = 5_000

/** What its customer pays in all; null where riders do not go. */
const paidFor = (
  { goods, distanceM, grams, windowPrice }: Example,
  settings: Settings,
): number | null => {
  const courier = priceByDistance(distanceM, { grams, volumeCm3: 0, longestCm: 0 }, settings)
  if (courier === null) return null
  const shipping = shippingPrice(courier, windowPrice, goods, loweringTerms(settings))
  return goods + settings['order.serviceFee'] + shipping
}

type Change = { now: Settings; next: Settings }

/** What the customer of an example pays after a change, and what before. */
const exampleDoubt = (
  example: Omit<Example, 'windowPrice'>,
  { now, next }: Change,
  windowPrice: (settings: Settings) => number = () => 0,
): SettingDoubt[] => {
  const [before, after] = [now, next].map((settings) =>
    paidFor({ ...example, windowPrice: windowPrice(settings) }, settings),
  )
  if (after == null) return []
  const params = {
    goods: formatRupiah(example.goods),
    kg: example.grams / 1_000,
    km: formatDistance(example.distanceM),
    after: formatRupiah(after),
  }
  return before == null
    ? [{ key: 'doubt.example.new', params }]
    : [{ key: 'doubt.example', params: { ...params, before: formatRupiah(before) } }]
}

/** The goods of an ordinary small order. */
const smallGoods = ({ next }: Change): number => Math.max(next['order.minimumGoods'], 50_000)

const isManyTimes = (one: number, other: number): boolean => other > 0 && one >= other * MANY_TIMES

/** Why the price of a band is doubtful; null if it is not, or if it was so before. */
const bandDoubt = (bands: readonly Band[], index: number, change: Change): SettingDoubt | null => {
  const [{ upToM, price }, before] = [bands[index]!, bands[index - 1]]
  const shown = { band: index + 1, price: formatRupiah(price) }
  const old = readBands(change.now['shipping.bands'])
  const was = bandPrice(old, upToM)
  const isKept = was === price
  if (before && !(isKept && bandPrice(old, before.upToM) === before.price)) {
    const params = { ...shown, before: formatRupiah(before.price) }
    if (isManyTimes(price, before.price))
      return { key: 'doubt.band.manyTimes', params: { ...params, times: MANY_TIMES } }
    if (price < before.price) return { key: 'doubt.band.falls', params }
  }
  if (isKept) return null
  const minimum = change.next['order.minimumGoods']
  if (minimum > 0 && price > minimum)
    return { key: 'doubt.band.aboveBasket', params: { ...shown, minimum: formatRupiah(minimum) } }
  return was !== null && (isManyTimes(price, was) || isManyTimes(was, price))
    ? { key: 'doubt.band.changed', params: { ...shown, now: formatRupiah(was) } }
    : null
}

const bandDoubts = (change: Change): SettingDoubt[] => {
  const [now, next] = [change.now, change.next].map((one) => readBands(one['shipping.bands']))
  const goods = smallGoods(change)
  const found = next!.flatMap((one, index) => {
    const doubt = bandDoubt(next!, index, change)
    return doubt
      ? [doubt, ...exampleDoubt({ goods, distanceM: one.upToM, grams: GRAMS }, change)]
      : []
  })
  const reach = change.next['shipping.chilledRadiusM']
  const [lastM, wasM] = [next!.at(-1)!.upToM, Math.min(now!.at(-1)!.upToM, reach)]
  if (lastM > reach && lastM !== now!.at(-1)!.upToM)
    found.push({
      key: 'doubt.band.beyond',
      params: { km: formatDistance(reach), last: formatDistance(lastM) },
    })
  if (lastM < wasM)
    found.push({
      key: 'doubt.band.shorter',
      params: { km: formatDistance(lastM), was: formatDistance(wasM) },
    })
  return found
}

const feeAboveBasket = ({ next }: Change): SettingDoubt[] => {
  const { 'order.serviceFee': fee, 'order.minimumGoods': minimum } = next
  if (minimum === 0 || fee <= minimum) return []
  const params = { fee: formatRupiah(fee), minimum: formatRupiah(minimum) }
  return [{ key: 'doubt.feeAboveBasket', params }]
}

/** A surcharge that is more than the dearest delivery, or a discount where customers know a surcharge. */
const surchargeDoubts = (price: number, was: number, { next }: Change): SettingDoubt[] => {
  const dearest = Math.max(...readBands(next['shipping.bands']).map((band) => band.price))
  if (Math.abs(price) > dearest)
    return [
      {
        key: price > 0 ? 'doubt.surchargeAboveDelivery' : 'doubt.discountAboveDelivery',
        params: { price: formatRupiah(Math.abs(price)), dearest: formatRupiah(dearest) },
      },
    ]
  if (price * was >= 0) return []
  const params = { price: formatRupiah(Math.abs(price)), was: formatRupiah(Math.abs(was)) }
  return [{ key: price > 0 ? 'doubt.nowSurcharge' : 'doubt.nowDiscount', params }]
}

const windowDoubts =
  (key: 'slot.eveningPrice' | 'slot.quietPrice') =>
  (change: Change): SettingDoubt[] => {
    const found = surchargeDoubts(change.next[key], change.now[key], change)
    return found.length > 0 ? found : manyTimesDoubts(key)(change)
  }

/** A number that is many times what it was, or that part of it. */
const manyTimesDoubts =
  (key: MoneyKey) =>
  ({ now, next }: Change): SettingDoubt[] => {
    const [was, value] = [Math.abs(now[key]), Math.abs(next[key])]
    if (!isManyTimes(value, was) && !(value > 0 && isManyTimes(was, value))) return []
    const show = key === 'shipping.freeGrams' ? formatNumber : formatRupiah
    const params = { next: show(next[key]), now: show(now[key]), times: MANY_TIMES }
    return [{ key: value > was ? 'doubt.manyTimes' : 'doubt.smallPart', params }]
  }

type MoneyKey =
  | 'order.minimumGoods'
  | 'order.serviceFee'
  | 'shipping.discountFromGoods'
  | 'shipping.discountMax'
  | 'shipping.freeGrams'
  | 'shipping.perExtraKg'
  | 'slot.eveningPrice'
  | 'slot.quietPrice'
  | 'collect.price'
  | 'points.perRupiah'

/** The doubts, then what the customer of an example would pay. */
const withExample =
  (
    doubts: (change: Change) => SettingDoubt[],
    example: (change: Change) => Omit<Example, 'windowPrice'>,
    windowPrice?: (settings: Settings) => number,
  ) =>
  (change: Change): SettingDoubt[] => {
    const found = doubts(change)
    return found.length === 0
      ? found
      : [...found, ...exampleDoubt(example(change), change, windowPrice)]
  }

const small = (change: Change) => ({
  goods: smallGoods(change),
  distanceM: DISTANCE_M,
  grams: GRAMS,
})
const heavy = (change: Change) => ({ ...small(change), grams: HEAVY_GRAMS })
const large = (change: Change) => ({
  ...small(change),
  goods: Math.max(change.now['shipping.discountFromGoods'], smallGoods(change)),
})

/** Carts below it cannot be ordered; below the larger value they could until now. */
const minimumDoubts = (change: Change): SettingDoubt[] => {
  const { now, next } = change
  const [was, minimum] = [now['order.minimumGoods'], next['order.minimumGoods']]
  const shown = { minimum: formatRupiah(minimum), was: formatRupiah(was) }
  const from = next['shipping.discountFromGoods']
  const found = manyTimesDoubts('order.minimumGoods')(change)
  if (found.length > 0) found.push({ key: 'doubt.minimum', params: shown })
  if (next['shipping.discountMax'] > 0 && minimum > from && was <= from)
    found.push({
      key: 'doubt.minimumAboveDiscount',
      params: { minimum: shown.minimum, from: formatRupiah(from) },
    })
  return [...found, ...(minimum < was ? feeAboveBasket(change) : [])]
}

const collectDoubts = (change: Change): SettingDoubt[] => {
  const found = manyTimesDoubts('collect.price')(change)
  const { 'collect.price': price, 'order.minimumGoods': minimum } = change.next
  const goods = smallGoods(change)
  if (found.length === 0 && (minimum === 0 || price <= minimum)) return []
  const paid = formatRupiah(goods + change.next['order.serviceFee'] + price)
  return [
    ...found,
    { key: 'doubt.collectExample', params: { goods: formatRupiah(goods), after: paid } },
  ]
}

const pointsDoubts = (change: Change): SettingDoubt[] => {
  const found = manyTimesDoubts('points.perRupiah')(change)
  const goods = smallGoods(change)
  const earned = (settings: Settings) =>
    formatNumber(Math.floor(goods / settings['points.perRupiah']))
  return found.length === 0
    ? found
    : [
        ...found,
        {
          key: 'doubt.pointsExample',
          params: {
            goods: formatRupiah(goods),
            after: earned(change.next),
            before: earned(change.now),
          },
        },
      ]
}

/** Bands beyond the reach are charged to no one. */
const reachDoubts = ({ now, next }: Change): SettingDoubt[] => {
  const last = readBands(next['shipping.bands']).at(-1)!.upToM
  const reach = next['shipping.chilledRadiusM']
  if (reach >= now['shipping.chilledRadiusM'] || reach >= last) return []
  return [
    {
      key: 'doubt.band.beyond',
      params: { km: formatDistance(reach), last: formatDistance(last) },
    },
  ]
}

const feeDoubts = (change: Change): SettingDoubt[] => [
  ...manyTimesDoubts('order.serviceFee')(change),
  ...feeAboveBasket(change),
]

const DOUBTS: Partial<Record<SettingKey, (change: Change) => SettingDoubt[]>> = {
  'shipping.bands': bandDoubts,
  'shipping.chilledRadiusM': reachDoubts,
  'order.minimumGoods': minimumDoubts,
  'order.serviceFee': withExample(feeDoubts, small),
  'shipping.discountFromGoods': withExample(manyTimesDoubts('shipping.discountFromGoods'), large),
  'shipping.discountMax': withExample(manyTimesDoubts('shipping.discountMax'), large),
  'shipping.freeGrams': withExample(manyTimesDoubts('shipping.freeGrams'), heavy),
  'shipping.perExtraKg': withExample(manyTimesDoubts('shipping.perExtraKg'), heavy),
  'slot.eveningPrice': withExample(
    windowDoubts('slot.eveningPrice'),
    small,
    (settings) => settings['slot.eveningPrice'],
  ),
  'slot.quietPrice': withExample(
    windowDoubts('slot.quietPrice'),
    small,
    (settings) => settings['slot.quietPrice'],
  ),
  'collect.price': collectDoubts,
  'points.perRupiah': pointsDoubts,
}

/** Why a value that may be stored is probably a mistake, with what a customer would pay. */
export const settingDoubts = (
  key: SettingKey,
  value: number | string,
  now: Settings,
): readonly SettingDoubt[] => DOUBTS[key]?.({ now, next: { ...now, [key]: value } }) ?? []
