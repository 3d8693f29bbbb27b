import {
  BARCODE_FORM,
  GRADES,
  isBarcode,
  PLU_FORM,
  PPN_CLASSES,
  SELL_MODES,
  SKU_FORM,
} from '../catalogue/goods.ts'
import { PRICE_MAX } from '../catalogue/price-change.ts'
import { singleLine } from '../text.ts'
import type { ImportKind } from './kinds.ts'
import { COUPON_FIELDS } from './coupon-fields.ts'
import { benefitsCell, benefitsOf } from './edits.ts'
import { MEMBER_FIELDS } from './member-fields.ts'
import { TAG_FIELDS } from './tag-fields.ts'
import { plainWord, SYNONYM_FIELDS } from './synonym-fields.ts'
import {
  field,
  flag,
  line,
  lines,
  needed,
  oneOf,
  refused,
  refusedChoice,
  units,
  whole,
  type Field,
  type Parse,
  type Parsed,
} from './parse.ts'

export type { Field, Parsed, Problem } from './parse.ts'

export const IMPORT_ROWS_MAX = 20_000

const code =
  (form: RegExp, key: string, isRight: (value: string) => boolean = () => true): Parse =>
  (cell) => {
    const value = cell.trim()
    return value === '' || (form.test(value) && isRight(value)) ? { value } : refused(key)
  }
const sku: Parse = (cell) => {
  const value = cell.trim().toUpperCase()
  return SKU_FORM.test(value) ? { value } : refused('validation.sku')
}
const words: Parse = (cell) => ({
  value: cell
    .split(/[,;\n]/)
    .map((word) => singleLine(word.trim()))
    .filter(Boolean)
    .join(', '),
})

const benefits: Parse = (cell) => {
  const found = benefitsOf(cell)
  return found ? { value: benefitsCell(found) } : refused('validation.benefits')
}

const NAME = 120
const SENTENCE = 240
const TEXT = 20_000
const GRAMS = 100_000
const UNITS = 1_000_000
const key = needed('sku', sku, ['variation sku', 'sku varian', 'kode', 'kode barang'])
const regularPrice = needed('regular_price', whole(1, PRICE_MAX), [
  'price',
  'harga',
  'harga normal',
])
const salePrice = field('sale_price', whole(1, PRICE_MAX, true), ['promo', 'harga promo'])

/** The columns of each kind of file, in the order of its template. */
export const IMPORT_FIELDS: Readonly<Record<ImportKind, readonly Field[]>> = {
  products: [
    key,
    needed('product_sku', sku, ['sku produk', 'kode produk']),
    needed('name_id', line(NAME, true), ['name', 'nama', 'nama id']),
    field('name_en', line(NAME), ['nama en']),
    needed('category', line(NAME, true), ['kategori']),
    field('grade', oneOf(GRADES), ['kualitas', 'mutu']),
    field('sell_mode', oneOf(SELL_MODES), ['dijual per']),
    field('unit_id', line(NAME), ['unit', 'satuan']),
    field('unit_en', line(NAME), ['satuan en']),
    field('net_weight_g', whole(1, GRAMS), ['weight', 'berat', 'berat bersih']),
    field('refrigerated', flag, ['dingin']),
    field('frozen', flag, ['beku']),
    field('shelf_life_days', whole(1, 1_000), ['tahan simpan']),
    field('min_life_on_delivery_days', whole(0, 1_000), ['dijanjikan saat tiba']),
    field('origin_id', line(NAME), ['origin', 'asal']),
    field('origin_en', line(NAME), ['asal en']),
    field('ppn_class', oneOf(PPN_CLASSES), ['ppn']),
    field('short_description_id', line(SENTENCE), ['deskripsi singkat']),
    field('short_description_en', line(SENTENCE), ['deskripsi singkat en']),
    field('description_id', lines(TEXT), ['description', 'deskripsi']),
    field('description_en', lines(TEXT), ['deskripsi en']),
    field('search_words', words, ['kata pencarian']),
    field('benefits', benefits, ['manfaat']),
    field('shown', flag, ['tampil', 'ditampilkan']),
    needed('variation_id', line(NAME, true), ['variation', 'varian']),
    field('variation_en', line(NAME), ['varian en']),
    field('pack_weight_g', whole(1, GRAMS), ['berat varian']),
    field('barcode', code(BARCODE_FORM, 'validation.barcode', isBarcode), ['ean']),
    field('plu', code(PLU_FORM, 'validation.plu')),
    regularPrice,
    salePrice,
    field('active', flag, ['dijual']),
  ],
  prices: [key, regularPrice, salePrice, field('cost', whole(1, PRICE_MAX, true), ['harga pokok'])],
  stock: [
    key,
    field('on_hand', units(UNITS), ['stock', 'stok', 'jumlah', 'on hand']),
    field('safety', whole(0, UNITS, true), ['safety stock', 'stok pengaman']),
  ],
  members: MEMBER_FIELDS,
  synonyms: SYNONYM_FIELDS,
  coupons: COUPON_FIELDS,
  customer_tags: TAG_FIELDS,
}

/** A row is matched by this field, the first of its kind. */
export const keyFieldOf = (kind: ImportKind): string => IMPORT_FIELDS[kind][0]!.name

type Named = { slug: string; name: { id: string; en: string } }
/** The category that a cell names in either language, or by its address. */
export const categoryOf = (cell: string, categories: readonly Named[]): Parsed => {
  const word = cell.trim().toLowerCase()
  const found =
    categories.find(({ slug }) => slug === word) ??
    categories.find(({ name }) => [name.id, name.en].some((one) => one.toLowerCase() === word))
  return found ? { value: found.slug } : refusedChoice(categories.map(({ slug }) => slug))
}

/** The field that a column's head names; each field once, by its own name first. */
export const fieldsOfHeads = (kind: ImportKind, heads: readonly string[]): (string | null)[] => {
  const taken = new Set<string>()
  const take = (head: string, fits: (one: Field, name: string) => boolean): string | null => {
    const found = IMPORT_FIELDS[kind].find(
      (one) => !taken.has(one.name) && fits(one, plainWord(head)),
    )
    if (!found) return null
    taken.add(found.name)
    return found.name
  }
  const exact = heads.map((head) => take(head, (one, name) => plainWord(one.name) === name))
  return heads.map((head, at) => exact[at] ?? take(head, (one, name) => one.aliases.includes(name)))
}
