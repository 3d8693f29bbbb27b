import type { Body } from '#contract/call.ts'
import type { CounterDiscount, CounterOffer, sellGoods } from '#contract/till/counter.ts'
import type { AutomaticDiscount } from '#domain/automatic-discounts/automatic-discount.ts'
import { inLocale } from '#domain/locale.ts'
import { discountsAtTill, type PromotedLine } from '#domain/till/counter-promotions.ts'
import type { PointOffer } from '#domain/point-offers/point-offer.ts'
import { AppError, type FieldError, refuseFaults } from '../errors.ts'
import type { Context } from '../shop.ts'
import type { GoodRow } from './store/goods.ts'
import { countDiscounts, type NewShare, type Promotions } from './store/promotions.ts'

type Sent = Body<typeof sellGoods>['lines'][number]
type Goods = ReadonlyMap<string, GoodRow>

export const offOf = ({ discounts }: Pick<Sent, 'discounts'>): number =>
  discounts.reduce((sum, { amount }) => sum + amount, 0)

/** The lines of a sale as promotions see them. */
export const promotedLines = (lines: readonly Sent[], goods: Goods): PromotedLine[] =>
  lines.map((line) => {
    const { variationId, product, categories } = goods.get(line.variation_id)!
    const { quantity, grams, price, subtotal } = line
    return { variationId, product, categories, quantity, grams, price, subtotal }
  })

/**
 * Whether a sale took off what holds now. Throws 409 with what does for one that did not, unless it
 * is over: then what was charged stands, as long as there are such discounts (422).
 */
export const refuseOtherDiscounts = async (
  { shop, locale }: Context,
  lines: readonly Sent[],
  {
    goods,
    promotions,
    at,
    isOver,
  }: {
    goods: Goods
    promotions: Promotions
    at: Date
    isOver: boolean
  },
): Promise<boolean> => {
  const due = discountsAtTill(promotions.discounts, promotedLines(lines, goods), at)
  const isSame = lines.every(
    ({ discounts }, index) => textOf(discounts) === textOf(wireOf(due[index]!)),
  )
  if (isSame) return true
  if (!isOver) {
    const discounts = due.flatMap((all, line) =>
      all.map(({ discount: { id, name }, amount }) => ({
        line,
        id,
        name: inLocale(name, locale),
        amount,
      })),
    )
    throw new AppError('till_price_changed', { details: { goods: [], discounts } })
  }
  const ids = [...new Set(lines.flatMap(({ discounts }) => discounts.map(({ id }) => id)))]
  const areKnown = (await countDiscounts(shop.db, ids)) === ids.length
  const errors: Record<string, FieldError[]> = {}
  for (const [index, line] of lines.entries()) {
    const own = new Set(line.discounts.map(({ id }) => id))
    if (!areKnown || own.size < line.discounts.length || offOf(line) > line.subtotal)
      errors[`lines.${index}.discounts`] = [{ key: 'validation.invalid' }]
  }
  refuseFaults(errors)
  return false
}

const wireOf = (shares: readonly { discount: { id: string }; amount: number }[]) =>
  shares.map(({ discount: { id }, amount }) => ({ id, amount }))
const textOf = (discounts: readonly { id: string; amount: number }[]): string =>
  discounts
    .map(({ id, amount }) => `${id} ${amount}`)
    .toSorted()
    .join()

/** What is recorded of the discounts of a sale. */
export const sharesOf = (lines: readonly Sent[]): NewShare[] =>
  lines.flatMap(({ discounts }, position) =>
    discounts.map(({ id, amount }) => ({ position, discountId: id, amount })),
  )

const presentWhen = ({
  categories,
  products,
  startsAt,
  endsAt,
  weekdays,
  fromTime,
  untilTime,
}: Pick<
  PointOffer,
  'categories' | 'products' | 'startsAt' | 'endsAt' | 'weekdays' | 'fromTime' | 'untilTime'
>) => ({
  categories: [...categories],
  products: [...products],
  starts_at: startsAt.toISOString(),
  ends_at: endsAt?.toISOString() ?? null,
  weekdays: [...weekdays],
  from_time: fromTime,
  until_time: untilTime,
})

export const presentCounterDiscount = (one: AutomaticDiscount): CounterDiscount => ({
  id: one.id,
  name: one.name,
  kind: one.kind,
  buy_quantity: one.buyQuantity,
  percent: one.percent,
  steps: one.steps.map(({ from, off }) => ({ from, off })),
  ...presentWhen(one),
})

export const presentCounterOffer = (one: PointOffer): CounterOffer => ({
  id: one.id,
  name: one.name,
  kind: one.kind,
  factor_percent: one.factorPercent,
  points: one.points,
  cap: one.cap,
  ...presentWhen(one),
})
