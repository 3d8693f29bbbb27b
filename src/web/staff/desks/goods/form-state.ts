import type { ProductForm, VariationForm } from '#contract/staff/goods/product-form.ts'
import type { PartChoice } from '#contract/staff/goods/products.ts'

/** What the parts of the form share: the values, how they change, and what the server refused. */
export type FormPart = {
  form: ProductForm
  set: (change: Partial<ProductForm>) => void
  /** The error of a field: `name.en`, `variations.0.sku`. */
  error: (field: string) => string | undefined
  isLocked: boolean
}

const NO_TEXT = { en: '', id: '' }

export const newVariation = (form: ProductForm): VariationForm => {
  const last = form.variations.at(-1)
  return {
    id: null,
    sku: `${form.sku}-${form.variations.length + 1}`,
    barcode: null,
    plu: null,
    name: NO_TEXT,
    attribute: last?.attribute ?? NO_TEXT,
    grade: last?.grade ?? form.grade,
    net_weight_g: MISSING,
    measure: last?.measure ?? 'weight',
    net_volume_ml: null,
    length_cm: last?.length_cm ?? 20,
    width_cm: last?.width_cm ?? 20,
    height_cm: last?.height_cm ?? 15,
    regular_price: MISSING,
    sale_price: null,
    refrigerated: last?.refrigerated ?? form.refrigerated,
    active: true,
    parts: [],
  }
}

/** An empty form, with what most products have. */
export const newForm = (delivery: string): ProductForm => ({
  sku: '',
  slug: '',
  name: NO_TEXT,
  short_description: NO_TEXT,
  description: NO_TEXT,
  category: '',
  grade: 'A',
  sell_mode: 'pack',
  unit: NO_TEXT,
  net_weight_g: MISSING,
  refrigerated: false,
  frozen: false,
  shelf_life_days: 7,
  min_life_on_delivery_days: 3,
  origin: NO_TEXT,
  ppn_class: 'exempt',
  halal_class: 'exempt-fresh',
  halal_certificate: null,
  halal_until: null,
  packer: null,
  psat_number: null,
  promo_info: null,
  pricing_guide: null,
  delivery_block: delivery,
  packaging_blocks: [],
  checkpoints_block: '',
  info_table: [],
  product_info: { title: NO_TEXT, description: NO_TEXT },
  search_words: [],
  benefits: [],
  photos: [],
  variations: [],
})

/**
 * A new product that begins as another: without what names only that one, what its certificates say
 * and what it costs for now.
 */
export const copyOf = (form: ProductForm): ProductForm => ({
  ...form,
  sku: '',
  slug: '',
  halal_certificate: null,
  halal_until: null,
  psat_number: null,
  promo_info: null,
  variations: form.variations
    .filter(({ active }) => active)
    .map((one, at) => ({
      ...one,
      id: null,
      sku: `-${at + 1}`,
      barcode: null,
      plu: null,
      sale_price: null,
    })),
})

/** The list with one of its entries changed. */
export const changedAt = <T>(list: readonly T[], at: number, change: Partial<T>): T[] =>
  list.map((one, index) => (index === at ? { ...one, ...change } : one))

/**
 * A number that is still missing. The server refuses it with a text at its field, as it refuses a
 * text that is no number.
 */
export const MISSING = null as unknown as number

/** Another SKU of the product. Variations that are not saved yet follow it, unless theirs was typed. */
export const withSku = ({ sku: before, variations }: ProductForm, sku: string) => ({
  sku,
  variations: variations.map((one) => {
    const number = one.sku.slice(before.length)
    const follows = one.id === null && one.sku.startsWith(before) && /^-\d+$/.test(number)
    return follows ? { ...one, sku: `${sku}${number}` } : one
  }),
})

type Parts = VariationForm['parts']
/** What parts weigh together in grams; 0 while one is not known. */
export const weightOf = (parts: Parts, known: readonly PartChoice[]): number => {
  const weights = parts.map(({ variation_id: id, quantity }) => {
    const part = known.find((one) => one.variation_id === id)
    return part ? part.net_weight_g * quantity : Number.NaN
  })
  return weights.reduce((sum, weight) => sum + weight, 0) || 0
}

/** Other parts of a hamper. Its weight follows theirs, unless another one was typed. */
export const withParts = (
  { parts: before, net_weight_g: weight }: VariationForm,
  parts: Parts,
  known: readonly PartChoice[],
): Partial<VariationForm> => {
  const grams = weightOf(parts, known)
  const isTyped = weight !== MISSING && weight !== weightOf(before, known)
  return { parts, ...(!isTyped && grams > 0 && { net_weight_g: grams }) }
}
