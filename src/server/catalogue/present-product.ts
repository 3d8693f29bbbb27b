import type { Product } from '#contract/catalogue/product.ts'
import { pages } from '#contract/pages.ts'
import { inLocale, type Locale, type Text } from '#domain/locale.ts'
import { formatNumber } from '#domain/money.ts'
import type { Settings } from '#domain/settings.ts'
import { formatDay } from '#i18n/format.ts'
import { serverWords } from '#i18n/server.ts'
import { presentPicture } from '../content/index.ts'
import { presentCard, presentVariation, type Marks } from './present.ts'
import type { CardRow } from './store/cards.ts'
import type { ProductRow } from './store/product.ts'

export type Titled = { title: Text; description: Text }
export type Checkpoints = { description: Text; items: (Titled & { icon: string })[] }
/** Texts shared by many products, by key. */
export type SharedBlocks = {
  delivery: Record<string, Titled>
  packaging: Record<string, Titled>
  checkpoints: Record<string, Checkpoints>
  why: (Titled & { icon: string })[]
  happinessCenter: Titled & {
    hotlines: { label: Text; href: string; text: string }[]
    faqs: { question: Text; answer: Text }[]
  }
}

/** An icon's address on the wire; the browser draws icons of its own set itself. */
const iconSource = (name: string): string => `lucide:${name}`

/** The demo's art says nothing of what it shows. */
const NO_TEXT: Text = { en: '', id: '' }

type Facts = {
  row: ProductRow
  related: CardRow[]
  blocks: SharedBlocks
  locale: Locale
  settings: Settings
  now: Date
  marks: Marks
  publicUrl: string
}

/** A product for its page. */
export const presentProduct = ({
  row,
  related,
  blocks,
  locale,
  settings,
  now,
  marks,
  publicUrl,
}: Facts): Omit<Product, 'branches'> => {
  const say = (text: Text): string => inLocale(text, locale)
  const titled = (block: Titled) => titledIn(block, locale)
  const card = presentCard(row, locale, { settings, now }, marks)
  const delivery = blocks.delivery[row.page.deliveryBlock]
  const checkpoints = blocks.checkpoints[row.page.checkpointsBlock]
  return {
    ...card,
    images: {
      ...card.images,
      gallery: card.images.gallery.map((picture, at) => ({
        ...picture,
        alt: say(row.imageTexts[at] ?? NO_TEXT),
      })),
    },
    description: say(row.description),
    share_link: `${publicUrl}${pages.product(row.slug)}`,
    price_promise: row.promisesPrice,
    delivery_info: delivery ? titled(delivery) : { title: '', description: '' },
    packaging_types: row.page.packagingBlocks
      .flatMap((key) => blocks.packaging[key] ?? [])
      .map(titled),
    benefits: row.benefits.map(({ slug, name, icon, fact }) => ({
      slug,
      name: say(name),
      icon,
      fact: say(fact),
    })),
    min_life_on_delivery_days: row.minLifeOnDeliveryDays,
    checkpoints: {
      description: checkpoints ? say(checkpoints.description) : '',
      items: (checkpoints?.items ?? []).map((item) => ({
        icon: { src: iconSource(item.icon) },
        ...titled(item),
      })),
    },
    more_information: presentMore(row, card.image, blocks, locale),
    variations: row.variationRows.map((variation) =>
      presentVariation(variation, locale, settings, row.pricingGuide, marks),
    ),
    parent_product: null,
    breadcrumb: breadcrumbOf(row, locale),
    related: related.map((other) => presentCard(other, locale, { settings, now }, marks)),
  }
}

/** The categories above a product; hidden ones have no page to lead to. */
const breadcrumbOf = (row: ProductRow, locale: Locale): Product['breadcrumb'] => {
  if (row.parentHidden) return []
  const parent =
    row.parentSlug && row.parentName
      ? [{ slug: row.parentSlug, name: inLocale(row.parentName, locale) }]
      : []
  const own = { slug: row.categorySlug, name: inLocale(row.categoryName, locale) }
  return row.categoryHidden ? parent : [...parent, own]
}

const titledIn = ({ title, description }: Titled, locale: Locale) => ({
  title: inLocale(title, locale),
  description: inLocale(description, locale),
})

const presentMore = (
  row: ProductRow,
  image: Product['image'],
  blocks: SharedBlocks,
  locale: Locale,
): Product['more_information'] => {
  const say = (text: Text): string => inLocale(text, locale)
  const titled = (block: Titled) => titledIn(block, locale)
  return {
    product_info: { image: pictureOfInfo(row) ?? image, ...titled(row.page.productInfo) },
    info_table: infoTable(row, locale),
    why_tbs: blocks.why.map((item) => ({ image: iconSource(item.icon), ...titled(item) })),
    happiness_center: {
      ...titled(blocks.happinessCenter),
      hotline: blocks.happinessCenter.hotlines.map(({ label, href, text }) => ({
        label: say(label),
        href,
        text,
      })),
      faqs: blocks.happinessCenter.faqs.map(({ question, answer }) => ({
        question: say(question),
        answers: say(answer),
      })),
    },
  }
}

const pictureOfInfo = ({ images }: ProductRow) => {
  const second = images[1]
  return second ? presentPicture(second.base, second.widths) : null
}

/** Its unit, or the name of each pack if there are several. */
const soldAs = ({ unit, variationRows }: ProductRow, locale: Locale): string =>
  variationRows.length > 1
    ? variationRows.map(({ name }) => inLocale(name, locale)).join('; ')
    : inLocale(unit, locale)

/** The lightest pack in grams, and the heaviest if different. */
const netWeights = ({ variationRows }: ProductRow): number[] => {
  const grams = variationRows.map(({ netWeightG }) => netWeightG)
  return [...new Set([Math.min(...grams), Math.max(...grams)])]
}

/** The rows common to all products, then the product's own. */
const infoTable = (row: ProductRow, locale: Locale): { label: string; value: string }[] => {
  const t = serverWords(locale)
  const temperature = row.frozen
    ? 'product.info.frozen'
    : row.refrigerated
      ? 'product.info.chilled'
      : 'product.info.ambient'
  return [
    { label: t('product.info.origin'), value: inLocale(row.origin, locale) },
    {
      label: t('product.info.grade'),
      value: [...new Set(row.variationRows.map(({ grade }) => grade))].join(', '),
    },
    { label: t('product.info.soldAs'), value: soldAs(row, locale) },
    {
      label: t('product.info.netWeight'),
      value: t('product.info.netWeightValue', {
        grams: netWeights(row).map(formatNumber).join('–'),
      }),
    },
    { label: t('product.info.storage'), value: t(temperature) },
    {
      label: t('product.info.life'),
      value: t('product.info.lifeValue', { days: row.shelfLifeDays }),
    },
    {
      label: t('product.info.minLife'),
      value: t('product.info.minLifeValue', { days: row.minLifeOnDeliveryDays }),
    },
    ...halalRow(row, locale),
    ...labelRows(row, locale),
    ...row.page.infoTable.map(({ label, value }) => ({
      label: inLocale(label, locale),
      value: inLocale(value, locale),
    })),
    { label: t('product.info.sku'), value: row.sku },
  ].filter(({ value }) => value.trim() !== '')
}

/** The label data of packed fresh produce that the law asks for. */
const labelRows = (
  { packer, psatNumber }: ProductRow,
  locale: Locale,
): { label: string; value: string }[] => {
  const t = serverWords(locale)
  return [
    ...(packer === null ? [] : [{ label: t('product.info.packer'), value: packer }]),
    ...(psatNumber === null ? [] : [{ label: t('product.info.psat'), value: psatNumber }]),
  ]
}

/**
 * Only certified products show halal: fresh produce needs no certificate and may not advertise one.
 */
const halalRow = (
  { halalCertificate, halalUntil }: ProductRow,
  locale: Locale,
): { label: string; value: string }[] => {
  if (halalCertificate === null || halalUntil === null) return []
  const t = serverWords(locale)
  const value = t('product.info.halalValue', {
    number: halalCertificate,
    until: formatDay(halalUntil, locale),
  })
  return [{ label: t('product.info.halal'), value }]
}
