import type { Text } from '#domain/locale.ts'
import { DAY_MS } from '#domain/time.ts'
import type { NewProduct } from '#server/catalogue/index.ts'
import { chanceOf, type Chance } from '../chance.ts'

/** seeds/wide-range.json: makers, selections and reviews. */
export type WideRange = {
  makers: Record<
    string,
    { name: Text; first: string[]; second: string[]; selections: string; villages: string[] }
  >
  /** The makers of a main category, and the products with other makers. */
  makerOf: Record<string, string>
  makerOfKind: Record<string, string>
  selections: Record<string, Selection[]>
  reviewers: string[]
  reviews: { rating: number; texts: string[] }[]
}
type Selection = {
  code: string
  name: Text | null
  priceFactor: number
  weight: number
  grade: string | null
  note: Text
}

/** A catalogue product that many makers offer: everything but what a maker changes. */
export type Kind = { product: NewProduct; makers: string }
export type WideProduct = {
  product: NewProduct
  sold30Days: number
  soldBefore: number
  ratings: number[]
}
export type WideKinds = { kinds: readonly Kind[]; range: WideRange }

const AGE_DAYS_MAX = 900
const STOCK_MAX = 320
const SOLD_MAX = 4_000
const PRICE_STEP = 500
const REVIEWS_MAX = 30
/** One review per this many sold units. */
const UNITS_A_REVIEW = 40

/** The maximum of distinct products that the kinds allow. */
export const wideProductsMax = ({ kinds, range }: WideKinds): number =>
  kinds.length *
  Math.min(
    ...kinds.map(
      ({ makers }) =>
        makersOf(range, makers) * range.selections[range.makers[makers]!.selections]!.length,
    ),
  )

const makersOf = (range: WideRange, group: string): number =>
  range.makers[group]!.first.length * range.makers[group]!.second.length

/** The SKU of the product at a position of the range, without building it. */
export const wideSku = ({ kinds }: WideKinds, place: number): string =>
  `${kinds[place % kinds.length]!.product.sku}F${String(Math.floor(place / kinds.length) + 1).padStart(4, '0')}`

/**
 * The product at a position of the range. It depends on the position alone, so later runs produce
 * the same ones. `newId` makes the ids; its age counts back from `now`.
 */
export const wideProduct = (
  all: WideKinds,
  place: number,
  now: Date,
  newId: () => string,
): WideProduct => {
  const { kinds, range } = all
  const kind = kinds[place % kinds.length]!
  const sku = wideSku(all, place)
  const chance = chanceOf(sku)
  const { maker, selection } = whoAndHow(range, kind, Math.floor(place / kinds.length))
  const village = chance.pick(range.makers[kind.makers]!.villages) ?? null
  const ageDays = chance.next() < 0.03 ? chance.whole(0, 13) : chance.whole(14, AGE_DAYS_MAX)
  const sold30Days = longTail(chance)
  const soldBefore = Math.round(
    sold30Days * Math.max(0, Math.floor(ageDays / 30) - 1) * (0.4 + 0.5 * chance.next()),
  )
  const reviews = Math.min(REVIEWS_MAX, Math.floor((sold30Days + soldBefore) / UNITS_A_REVIEW))
  const short = inBoth(
    (locale) =>
      `${selection.note[locale]}, ${locale === 'id' ? 'dari' : 'from'} ${[maker[locale], village ?? []].flat().join(', ')}.`,
  )
  return {
    product: {
      ...kind.product,
      id: newId(),
      sku,
      slug: [kind.product.slug, slugOf(maker.id), selection.code].filter(Boolean).join('-'),
      name: inBoth((locale) =>
        nameOf(
          locale,
          kind.product.name[locale],
          [maker, selection.name].flatMap((part) => part?.[locale] ?? []),
        ),
      ),
      shortDescription: short,
      description: inBoth(
        (locale) => `<p>${short[locale]}</p>${firstParagraph(kind.product.description[locale])}`,
      ),
      grade: selection.grade ?? kind.product.grade,
      origin: inBoth((locale) => originOf(kind.product.origin[locale], village)),
      promoInfo: chance.next() < 0.08 ? kind.product.promoInfo : null,
      firstPublishedAt: new Date(
        now.getTime() - ageDays * DAY_MS - chance.whole(1, 1_000) * 60_000,
      ),
      variations: variationsOf(kind.product, sku, selection, chance, newId).map((variation) => ({
        ...variation,
        saleSince: variation.salePrice === null ? null : new Date(now.getTime() - 2 * DAY_MS),
      })),
    },
    sold30Days,
    soldBefore,
    ratings: Array.from({ length: reviews }, () => ratingOf(chance)),
  }
}

/** Every maker comes once before one repeats with another selection, so no name repeats. */
const whoAndHow = (
  range: WideRange,
  kind: Kind,
  round: number,
): { maker: Text; selection: Selection } => {
  const { name, first, second, selections } = range.makers[kind.makers]!
  const makers = first.length * second.length
  // A step coprime to the number of makers reaches each of them; the start differs by kind.
  const at = (round * stepFor(makers) + chanceOf(kind.product.slug).whole(0, makers - 1)) % makers
  const own = `${first[at % first.length]!} ${second[Math.floor(at / first.length)]!}`
  const selection = inWeighedOrder(
    range.selections[selections]!,
    chanceOf(`${kind.product.slug} ${own}`),
  )[Math.floor(round / makers)]
  if (!selection) throw new Error(`There are no more makers of ${kind.product.slug}.`)
  return { maker: inBoth((locale) => name[locale].replace('{}', own)), selection }
}

const stepFor = (makers: number): number => {
  let step = Math.floor(makers * 0.618)
  while (commonFactor(step, makers) > 1) step++
  return step
}
const commonFactor = (a: number, b: number): number => (b === 0 ? a : commonFactor(b, a % b))

const inWeighedOrder = (selections: readonly Selection[], chance: Chance): Selection[] => {
  const left = [...selections]
  return selections.map(() => left.splice(left.indexOf(chance.weighed(left)), 1)[0]!)
}

const variationsOf = (
  kind: NewProduct,
  sku: string,
  selection: Selection,
  chance: Chance,
  newId: () => string,
): NewProduct['variations'] => {
  const usual = kind.variations.filter(({ grade }) => grade !== 'Imperfect')
  const count = chance.whole(1, Math.max(1, usual.length))
  const level = selection.priceFactor * (0.85 + 0.4 * chance.next())
  const off = chance.next() < 0.12 ? chance.whole(1, 5) * 0.05 : 0
  const availability = chance.next()
  return (usual.length > 0 ? usual : kind.variations).slice(0, count).map((variation, index) => {
    const regularPrice = Math.max(PRICE_STEP * 2, inSteps(variation.regularPrice * level))
    const salePrice = inSteps(regularPrice * (1 - off))
    // Six per cent are sold out, and as many are available the next day only.
    const stock = availability < 0.12 ? 0 : Math.max(2, Math.floor(STOCK_MAX * chance.next() ** 2))
    return {
      ...variation,
      id: newId(),
      sku: `${sku}-${String(index + 1).padStart(2, '0')}`,
      plu: null,
      grade: selection.grade ?? variation.grade,
      regularPrice,
      salePrice: salePrice > 0 && salePrice < regularPrice ? salePrice : null,
      saleSince: null,
      cost: inSteps(regularPrice * 0.62) || null,
      stock,
      nextDayQuota: availability >= 0.06 && availability < 0.3 ? chance.whole(5, 40) : 0,
    }
  })
}

/** A long tail: a few sell by the thousand, half of them hardly ever. */
const longTail = (chance: Chance): number =>
  Math.min(SOLD_MAX, Math.floor(3 * ((1 - chance.next()) ** -0.8 - 1)))

const ratingOf = (chance: Chance): number => chance.weighed(RATINGS).rating
const RATINGS = [
  { rating: 5, weight: 62 },
  { rating: 4, weight: 24 },
  { rating: 3, weight: 8 },
  { rating: 2, weight: 4 },
  { rating: 1, weight: 2 },
]

const nameOf = (locale: keyof Text, kind: string, parts: readonly string[]): string =>
  locale === 'id' ? `${kind} ${parts.join(', ')}` : [kind, ...parts].join(', ')
/** Products of the shop's own kitchen come from other makers as well. */
const originOf = (origin: string, village: string | null): string =>
  origin.includes('Petik') ? 'Indonesia' : village === null ? origin : `${village}, ${origin}`
const inBoth = (text: (locale: keyof Text) => string): Text => ({ en: text('en'), id: text('id') })
const inSteps = (price: number): number => Math.round(price / PRICE_STEP) * PRICE_STEP
const slugOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
const firstParagraph = (html: string): string => /^<p>[^]*?<\/p>/.exec(html)?.[0] ?? ''
