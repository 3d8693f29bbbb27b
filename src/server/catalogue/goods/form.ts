import type { ProductForm, VariationForm } from '#contract/staff/goods/product-form.ts'
import type { PartChoice, StaffProduct } from '#contract/staff/goods/products.ts'
import { adviceOf, obstaclesOf } from '#domain/catalogue/goods.ts'
import type { Text } from '#domain/locale.ts'
import { rupiah } from '#domain/money.ts'
import { jakartaDate } from '#domain/time.ts'
import { newId } from '../../platform/ids.ts'
import { sanitiseText } from '../../platform/security/sanitise.ts'
import type { Goods, GoodsDraft, GoodsVariation, SavedVariation } from '../store/goods.ts'
import type { PartRow } from '../store/parts.ts'

const NO_TEXT: Text = { en: '', id: '' }

/** The form of a product, as the console reads and sends it. */
export const presentGoods = (goods: Goods, parts: readonly PartRow[], now: Date): StaffProduct => ({
  id: goods.id,
  version: goods.version,
  shown: goods.published,
  obstacles: obstaclesOf(
    { ...goods, photos: goods.images.length, prices: goods.variations },
    jakartaDate(now),
  ),
  advice: adviceOf(photosOf(goods).map(({ alt }) => alt)),
  changed_at: goods.changedAt?.toISOString() ?? null,
  ordered: goods.ordered,
  on_hand: Object.fromEntries(goods.variations.map(({ id, onHand }) => [id, onHand])),
  next_day: Object.fromEntries(goods.variations.map((one) => [one.id, one.nextDayQuota])),
  parts: parts.map(presentPart),
  form: formOf(goods),
})

export const formOf = (goods: Goods): ProductForm => ({
  sku: goods.sku,
  slug: goods.slug,
  name: goods.name,
  short_description: goods.shortDescription,
  description: goods.description,
  category: goods.categorySlug,
  grade: goods.grade as ProductForm['grade'],
  sell_mode: goods.sellMode as ProductForm['sell_mode'],
  unit: goods.unit,
  net_weight_g: goods.netWeightG,
  refrigerated: goods.refrigerated,
  frozen: goods.frozen,
  shelf_life_days: goods.shelfLifeDays,
  min_life_on_delivery_days: goods.minLifeOnDeliveryDays,
  origin: goods.origin,
  ppn_class: goods.ppnClass as ProductForm['ppn_class'],
  halal_class: goods.halalClass as ProductForm['halal_class'],
  halal_certificate: goods.halalCertificate,
  halal_until: goods.halalUntil,
  packer: goods.packer,
  psat_number: goods.psatNumber,
  promo_info: goods.promoInfo,
  pricing_guide: goods.pricingGuide,
  delivery_block: goods.page.deliveryBlock,
  packaging_blocks: goods.page.packagingBlocks,
  checkpoints_block: goods.page.checkpointsBlock,
  info_table: goods.page.infoTable,
  product_info: goods.page.productInfo,
  search_words: goods.searchWords,
  benefits: goods.benefits,
  photos: photosOf(goods),
  variations: goods.variations.map(variationForm),
})

const photosOf = ({ images, imageTexts }: Goods): ProductForm['photos'] =>
  images.map((image, at) => ({ ...image, alt: imageTexts[at] ?? NO_TEXT }))

const variationForm = (variation: GoodsVariation): VariationForm => ({
  id: variation.id,
  sku: variation.sku,
  barcode: variation.barcode,
  plu: variation.plu,
  name: variation.name,
  attribute: variation.attribute,
  grade: variation.grade as VariationForm['grade'],
  net_weight_g: variation.netWeightG,
  measure: variation.measure,
  net_volume_ml: variation.netVolumeMl,
  length_cm: variation.lengthCm,
  width_cm: variation.widthCm,
  height_cm: variation.heightCm,
  regular_price: variation.regularPrice,
  sale_price: variation.salePrice,
  refrigerated: variation.refrigerated,
  active: variation.active,
  parts: variation.parts.map(({ variationId, quantity }) => ({
    variation_id: variationId,
    quantity,
  })),
})

export const presentPart = (part: PartRow): PartChoice => ({
  variation_id: part.variationId,
  product_id: part.productId,
  sku: part.sku,
  name: part.name,
  variation_name: part.variationName,
  saleable: part.saleable,
  price: part.price,
  net_weight_g: part.netWeightG,
})

/** What the database stores of a form; HTML is sanitised. */
export const draftOf = (form: ProductForm): GoodsDraft => ({
  sku: form.sku,
  slug: form.slug,
  name: form.name,
  shortDescription: form.short_description,
  description: sanitiseText(form.description),
  categorySlug: form.category,
  grade: form.grade,
  sellMode: form.sell_mode,
  unit: form.unit,
  netWeightG: form.net_weight_g,
  refrigerated: form.refrigerated,
  frozen: form.frozen,
  shelfLifeDays: form.shelf_life_days,
  minLifeOnDeliveryDays: form.min_life_on_delivery_days,
  origin: form.origin,
  ppnClass: form.ppn_class,
  halalClass: form.halal_class,
  halalCertificate: form.halal_certificate,
  halalUntil: form.halal_until,
  packer: form.packer,
  psatNumber: form.psat_number,
  promoInfo: form.promo_info,
  pricingGuide: form.pricing_guide && sanitiseText(form.pricing_guide),
  page: {
    deliveryBlock: form.delivery_block,
    packagingBlocks: form.packaging_blocks,
    checkpointsBlock: form.checkpoints_block,
    infoTable: form.info_table,
    productInfo: form.product_info,
  },
  images: form.photos.map(({ base, widths }) => ({ base, widths })),
  imageTexts: form.photos.map(({ alt }) => alt),
  searchWords: form.search_words,
  benefits: form.benefits,
})

export const variationsOf = (form: ProductForm, now: Date): SavedVariation[] =>
  form.variations.map((variation) => ({
    id: variation.id ?? newId(now),
    sku: variation.sku,
    barcode: variation.barcode,
    plu: variation.plu,
    name: variation.name,
    attribute: variation.attribute,
    grade: variation.grade,
    netWeightG: variation.net_weight_g,
    measure: variation.measure,
    netVolumeMl: variation.net_volume_ml,
    lengthCm: variation.length_cm,
    widthCm: variation.width_cm,
    heightCm: variation.height_cm,
    regularPrice: rupiah(variation.regular_price),
    salePrice: variation.sale_price === null ? null : rupiah(variation.sale_price),
    refrigerated: variation.refrigerated,
    active: variation.active,
    parts: variation.parts.map((part) => ({
      variationId: part.variation_id,
      quantity: part.quantity,
    })),
  }))
