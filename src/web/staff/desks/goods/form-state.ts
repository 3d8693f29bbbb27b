import type { ProductForm, VariationForm } from '#contract/staff/product-form.ts'

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
    net_weight_g: last?.net_weight_g ?? form.net_weight_g,
    measure: last?.measure ?? 'weight',
    net_volume_ml: null,
    length_cm: last?.length_cm ?? 20,
    width_cm: last?.width_cm ?? 20,
    height_cm: last?.height_cm ?? 15,
    regular_price: last?.regular_price ?? 10_000,
    sale_price: null,
    refrigerated: last?.refrigerated ?? form.refrigerated,
    active: true,
    parts: [],
  }
}

type Blocks = { delivery: string; checkpoints: string; category: string }

/** An empty form, with what most products have. */
export const newForm = ({ delivery, checkpoints, category }: Blocks): ProductForm => ({
  sku: '',
  slug: '',
  name: NO_TEXT,
  short_description: NO_TEXT,
  description: NO_TEXT,
  category,
  grade: 'A',
  sell_mode: 'pack',
  unit: NO_TEXT,
  net_weight_g: 1000,
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
  checkpoints_block: checkpoints,
  info_table: [],
  product_info: { title: NO_TEXT, description: NO_TEXT },
  search_words: [],
  benefits: [],
  photos: [],
  variations: [],
})

/** The list with one of its entries changed. */
export const changedAt = <T>(list: readonly T[], at: number, change: Partial<T>): T[] =>
  list.map((one, index) => (index === at ? { ...one, ...change } : one))

/** The list with an entry moved one place; the ends stay. */
export const movedAt = <T>(list: readonly T[], at: number, by: 1 | -1): T[] => {
  const to = at + by
  if (to < 0 || to >= list.length) return [...list]
  const others = list.filter((_, index) => index !== at)
  return [...others.slice(0, to), list[at]!, ...others.slice(to)]
}

const DIGITS_MAX = 9
/**
 * A typed whole number, grouped or with `,00`; null for none. What is no such number leaves the one
 * before.
 */
export const wholeOf = (typed: string, before: number | null): number | null => {
  const [whole = '', rest = ''] = typed.split(',')
  const digits = whole.replaceAll(/[.\s]/g, '')
  if (!/^0*$/.test(rest) || !/^\d*$/.test(digits) || digits.length > DIGITS_MAX) return before
  return digits === '' ? null : Number(digits)
}
