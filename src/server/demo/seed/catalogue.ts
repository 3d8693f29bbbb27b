import { addDays, DAY_MS, jakartaDate } from '#domain/time.ts'
import { readCatalogue, type SeedCatalogue } from '../../../../seeds/read-catalogue.ts'
import type { SeedProduct, SeedVariation } from '../../../../seeds/types.ts'
import {
  addSoldByDay,
  hasProducts,
  insertBenefits,
  insertCategories,
  insertParts,
  insertProducts,
  insertSynonyms,
  refreshSearch,
  rollSales,
  saveMisses,
  type NewProduct,
} from '../../catalogue/index.ts'
import { ONLINE, receive } from '../../batches/index.ts'
import { saveDocuments } from '../../content/index.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { sanitiseText } from '../../platform/security/sanitise.ts'
import { packedSize } from './orders/packed-size.ts'
import { categoryPicture, productCaptions, productPictures } from './pictures.ts'

const SALES_DAYS = 30
/** What customers of the demo searched in vain, by days ago. */
const SEARCHED_IN_VAIN = [
  ['bisbul', 'tampoi'],
  ['kecapi', 'bisbul'],
  ['matoa'],
  ['kecapi', 'kapundung'],
  ['gandaria', 'bisbul'],
]

/** Seeds the demo's catalogue in one transaction. Does nothing when there are products. */
export const seedCatalogue = async (
  database: Database,
  now: Date,
  print: (line: string) => void = () => {},
): Promise<void> => {
  if (await hasProducts(database.db)) return
  const seeds = readCatalogue()
  const tiles = new Map(seeds.categories.map(({ slug, tile }) => [slug, tile]))
  const products = seeds.products.map((product) => newProduct(product, tiles, now))
  await database.transaction(async (tx) => {
    await insertCategories(
      tx,
      seeds.categories.map(({ slug, parent, name, description, tile, art }, position) => ({
        slug,
        parentSlug: parent,
        name,
        description,
        tile,
        image: categoryPicture(art),
        position,
      })),
    )
    await insertBenefits(
      tx,
      seeds.benefits.map((benefit, position) => ({ ...benefit, position })),
    )
    await insertSynonyms(tx, seeds.synonyms)
    await insertProducts(tx, products)
    await insertParts(tx, products)
    await receiveFirst(tx, products, now)
    await saveDocuments(tx, 'product-blocks', [{ slug: 'all', data: sharedBlocks(seeds) }], now)
    await addSoldByDay(
      tx,
      seeds.products.flatMap((product, index) => pastSales(product, products[index]!.id, now)),
    )
    await refreshSearch(tx)
    for (const [age, words] of SEARCHED_IN_VAIN.entries())
      await saveMisses(tx, words, 'id', new Date(now.getTime() - (age + 1) * DAY_MS))
  })
  await rollSales(database, now)
  print(`${products.length} products, ${seeds.categories.length} categories`)
}

/** Converts a product of the seed files. */
export const newProduct = (
  seed: SeedProduct,
  tiles: ReadonlyMap<string, string>,
  now: Date,
): NewProduct => ({
  id: newId(now),
  sku: seed.sku,
  slug: seed.slug,
  name: seed.name,
  shortDescription: seed.shortDescription,
  description: sanitiseText(seed.description),
  categorySlug: seed.category,
  tile: tiles.get(seed.category) ?? 'leaf',
  grade: seed.grade,
  sellMode: seed.sellMode,
  unit: seed.unit,
  netWeightG: seed.netWeightG,
  refrigerated: seed.refrigerated,
  frozen: seed.frozen,
  shelfLifeDays: seed.shelfLifeDays,
  minLifeOnDeliveryDays: seed.minLifeOnDeliveryDays,
  origin: seed.origin,
  ppnClass: seed.ppnClass,
  halalClass: seed.halalClass,
  halalCertificate: seed.halalCertificate?.number ?? null,
  halalUntil: seed.halalCertificate ? addDays(jakartaDate(now), seed.halalCertificate.days) : null,
  ...labelOf(seed),
  promoInfo: seed.promoInfo,
  pricingGuide: seed.pricingGuide && sanitiseText(seed.pricingGuide),
  page: {
    deliveryBlock: seed.deliveryBlock,
    packagingBlocks: seed.packagingBlocks,
    checkpointsBlock: seed.checkpointsBlock,
    infoTable: seed.infoTable,
    productInfo: seed.productInfo,
  },
  images: productPictures(seed.slug),
  imageTexts: productCaptions(seed.name),
  firstPublishedAt: new Date(now.getTime() - seed.publishedDaysAgo * DAY_MS),
  searchWords: seed.searchWords,
  benefits: seed.benefits,
  variations: seed.variations.map((variation) => ({
    ...variation,
    plu: pluOf(seed, variation),
    ...packOf(variation),
    cost: inHundreds(variation.regularPrice * COST_SHARE),
    saleSince: variation.salePrice === null ? null : saleSince(seed.sku, now),
    ...packedSize(seed, variation.netWeightG),
    id: newId(now),
  })),
})

/** Packed fresh produce names its packer and registration. */
const labelOf = ({ sku, sellMode, halalClass }: SeedProduct) =>
  sellMode === 'pack' && halalClass === 'exempt-fresh'
    ? { packer: 'Petik, Kemang, Jakarta Selatan', psatNumber: `PSAT-PDUK DEMO-${sku}` }
    : { packer: null, psatNumber: null }

/** Weighed goods have the digits of their SKU: `BL011-01` is 01101. */
const pluOf = ({ sellMode }: SeedProduct, { sku }: SeedVariation): string | null =>
  sellMode === 'catch_weight' ? sku.replaceAll(/\D/g, '') : null

const COST_SHARE = 0.62
const inHundreds = (amount: number): number => Math.max(100, Math.round(amount / 100) * 100)
/** Sales began one to four days ago. */
const saleSince = (sku: string, now: Date): Date =>
  new Date(now.getTime() - (1 + (sku.charCodeAt(sku.length - 1) % 4)) * DAY_MS)

const packOf = ({ netVolumeMl, isMixed }: SeedVariation) => ({
  netVolumeMl: netVolumeMl ?? null,
  measure:
    netVolumeMl !== undefined
      ? ('volume' as const)
      : isMixed
        ? ('none' as const)
        : ('weight' as const),
})

/** The first goods of new products. */
export const receiveFirst = async (
  tx: Transaction,
  products: readonly NewProduct[],
  now: Date,
): Promise<void> => {
  const goods = products.flatMap(({ variations }) =>
    variations.flatMap(({ id, stock }) =>
      stock > 0 ? [{ variationId: id, quantity: stock }] : [],
    ),
  )
  await receive(tx, {
    place: ONLINE,
    goods,
    cause: 'opening',
    causeId: 'seed',
    actor: 'seed',
    now,
  })
}

/** Maps the shared blocks to the catalogue's names. */
const sharedBlocks = ({ blocks }: SeedCatalogue) => ({
  delivery: blocks.delivery,
  packaging: blocks.packaging,
  checkpoints: blocks.checkpoints,
  why: blocks.whyTbs,
  happinessCenter: blocks.happinessCenter,
})

/** Past sales: 30 days evenly, and one sum for the months before. */
const pastSales = (
  seed: SeedProduct,
  productId: string,
  now: Date,
): { productId: string; day: string; units: number }[] => {
  const today = jakartaDate(now)
  const daily = Math.floor(seed.soldLast30Days / SALES_DAYS)
  const rest = seed.soldLast30Days - daily * SALES_DAYS
  const recent = Array.from({ length: SALES_DAYS }, (_, age) => ({
    productId,
    day: addDays(today, -age),
    units: daily + (age < rest ? 1 : 0),
  }))
  const monthsBefore = Math.max(0, Math.min(12, Math.floor(seed.publishedDaysAgo / SALES_DAYS) - 1))
  const before = Math.round(seed.soldLast30Days * monthsBefore * 0.8)
  return [...recent, { productId, day: addDays(today, -SALES_DAYS - 1), units: before }].filter(
    ({ units }) => units > 0,
  )
}
