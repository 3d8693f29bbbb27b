import * as v from 'valibot'
import {
  productForm,
  type ProductForm,
  type VariationForm,
} from '#contract/staff/goods/product-form.ts'
import { benefitsOf } from '#domain/imports/edits.ts'
import { slugFrom } from '#domain/catalogue/goods.ts'
import { textOf } from '#i18n/server.ts'
import { readProductBlocks } from '../../content/index.ts'
import { AppError, type FieldError } from '../../errors.ts'
import type { Queryable, Transaction } from '../../platform/database.ts'
import type { Changes, RowDoer, Values } from '../../imports/index.ts'
import { formOf } from '../goods/form.ts'
import { createGoods, overwriteGoods, showGoods } from '../goods/save.ts'
import { deepCuts } from '../prices/deep-cuts.ts'
import { setPrice } from '../price.ts'
import type { Flat } from '../store/flat-goods.ts'
import { findGoods, type Goods } from '../store/goods.ts'
import { findProductIdOfSku } from '../store/product.ts'
import { writeCost } from '../store/prices.ts'

type Given = {
  sku: string
  /** What is so now; null for a new variation. */
  now: Flat | null
  /** The new values of the fields that change. */
  changes: Values
}

/**
 * Writes a row of a file, by the same operations as the desks. Throws `invalid` with the names of the
 * form's fields.
 */
export type WriteRow = (tx: Transaction, doer: RowDoer, given: Given) => Promise<void>

const costOf = ({ cost }: Values) => (cost ? Number(cost) : null)

/** What a row of prices makes of a variation; null when its price stays. */
const pricedBy = ({ now, changes }: { now: Flat; changes: Values }) => {
  if (!('regular_price' in changes) && !('sale_price' in changes)) return null
  const values = { ...now.values, ...changes }
  const salePrice = values['sale_price'] === '' ? null : Number(values['sale_price'])
  return {
    id: now.id,
    sku: now.sku,
    regularPrice: Number(values['regular_price']),
    salePrice,
    // The new price is judged by the new cost, before either is written.
    cost: costOf(values),
    field: 'regular_price' in changes ? 'regular_price' : 'sale_price',
  }
}

/** The new values of what changes. */
export const valuesAfter = (changes: Changes): Values =>
  Object.fromEntries(Object.entries(changes).map(([field, [, after]]) => [field, after]))

type PriceRow = { row: number; now: Flat; changes: Values }

/** Prices of a file that are refused: no sales, and cuts that need a second person. By row. */
export const refusedPrices = async (
  db: Queryable,
  rows: readonly PriceRow[],
  { shop, now }: Pick<RowDoer, 'shop' | 'now'>,
): Promise<Map<number, { field: string; key: string }[]>> => {
  const refused = new Map<number, { field: string; key: string }[]>()
  const priced = rows.flatMap((row) => {
    const price = pricedBy(row)
    return price ? [{ row: row.row, ...price }] : []
  })
  const cutPercentMax = shop.settings()['approval.priceCutPercent']
  const deep = new Set(await deepCuts(db, priced, { cutPercentMax, now }))
  for (const { row, sku, field, salePrice, regularPrice } of priced)
    if (salePrice !== null && salePrice >= regularPrice)
      refused.set(row, [{ field: 'sale_price', key: 'validation.salePrice' }])
    else if (deep.has(sku)) refused.set(row, [{ field, key: 'validation.priceCut' }])
  return refused
}

export const writePrices: WriteRow = async (tx, doer, { now, changes }) => {
  if (!now) throw new AppError('product_not_found')
  const [found] = (await refusedPrices(tx, [{ row: 0, now, changes }], doer)).values()
  if (found) throw refusedAt(found[0]!.field, found[0]!.key)
  const cost = costOf({ ...now.values, ...changes })
  if ('cost' in changes) await writeCost(tx, now.id, { expected: costOf(now.values), cost })
  const price = pricedBy({ now, changes })
  if (!price) return
  const by = { by: doer.staff.login, now: doer.now }
  await setPrice(tx, now.id, price.regularPrice, price.salePrice, by)
}

export const writeProduct: WriteRow = async (tx, doer, { sku, now, changes }) => {
  const productSku = changes['product_sku'] ?? now?.values['product_sku'] ?? ''
  const id = now?.productId ?? (await findProductIdOfSku(tx, productSku))
  const goods = id === null ? null : await findGoods(tx, id)
  if (goods) return overwriteProduct(tx, doer, goods, [{ sku, now, changes }])
  const form = formWith(await emptyForm(tx, changes), [{ sku, changes }])
  const created = await createGoods(tx, doer, form)
  if (changes['shown'] === 'yes') await showGoods(tx, doer, { id: created.id, shown: true })
}

/** Rows of variations of one product. */
export const writeVariations = async (
  tx: Transaction,
  doer: RowDoer,
  rows: readonly (Given & { now: Flat })[],
): Promise<void> => {
  const [first] = rows
  if (!first) return
  const said = new Map<string, string>()
  for (const { now, changes } of rows) {
    // Moved to another product since the file was read.
    if (now.productId !== first.now.productId)
      throw refusedAt('product_sku', 'validation.changedMeanwhile')
    for (const [field, value] of Object.entries(changes)) {
      if (field in OF_VARIATION) continue
      if (said.has(field) && said.get(field) !== value)
        throw refusedAt(field, 'validation.changedMeanwhile')
      said.set(field, value)
    }
  }
  const goods = await findGoods(tx, first.now.productId)
  if (!goods) throw new AppError('product_not_found')
  await overwriteProduct(tx, doer, goods, rows)
}

const overwriteProduct = async (
  tx: Transaction,
  doer: RowDoer,
  goods: Goods,
  rows: readonly Given[],
): Promise<void> => {
  if (rows.some(({ now, changes }) => now && changes['product_sku'] !== undefined))
    throw refusedAt('product_sku', 'validation.fixed')
  const form = formWith(formOf(goods), rows)
  const isForm = rows.some(({ changes }) => Object.keys(changes).some((field) => field !== 'shown'))
  if (isForm) await overwriteGoods(tx, doer, goods, { version: goods.version, form })
  const shown = rows.find(({ changes }) => changes['shown'] !== undefined)?.changes['shown']
  if (shown !== undefined) await showGoods(tx, doer, { id: goods.id, shown: shown === 'yes' })
}

/** A form with what rows say of the variations with their SKUs. Throws `invalid`. */
export const formWith = (
  given: ProductForm,
  rows: readonly Pick<Given, 'sku' | 'changes'>[],
): ProductForm => {
  const form = structuredClone(given)
  for (const { sku, changes } of rows) {
    let variation = form.variations.find((one) => one.sku === sku)
    if (!variation) {
      variation = newVariation(form, sku)
      form.variations.push(variation)
    }
    for (const [field, value] of Object.entries(changes)) {
      OF_PRODUCT[field]?.(form, value)
      OF_VARIATION[field]?.(variation, value)
    }
  }
  const parsed = v.safeParse(productForm, form)
  if (!parsed.success)
    throw new AppError('invalid', {
      errors: Object.fromEntries(
        parsed.issues.map((issue) => [
          `form.${v.getDotPath(issue) ?? ''}`,
          [{ key: issue.message }],
        ]),
      ),
    })
  return parsed.output
}

type Setters<Of> = Record<string, (of: Of, value: string) => void>
const number = (value: string) => Number(value)
const orNone = (value: string) => (value === '' ? null : value)
const isYes = (value: string) => value === 'yes'
const OF_PRODUCT: Setters<ProductForm> = {
  product_sku: (form, value) => void (form.sku = value),
  name_id: (form, value) => void (form.name.id = value),
  name_en: (form, value) => void (form.name.en = value),
  category: (form, value) => void (form.category = value),
  grade: (form, value) => void (form.grade = value as ProductForm['grade']),
  sell_mode: (form, value) => void (form.sell_mode = value as ProductForm['sell_mode']),
  unit_id: (form, value) => void (form.unit.id = value),
  unit_en: (form, value) => void (form.unit.en = value),
  net_weight_g: (form, value) => void (form.net_weight_g = number(value)),
  refrigerated: (form, value) => void (form.refrigerated = isYes(value)),
  frozen: (form, value) => void (form.frozen = isYes(value)),
  shelf_life_days: (form, value) => void (form.shelf_life_days = number(value)),
  min_life_on_delivery_days: (form, value) => void (form.min_life_on_delivery_days = number(value)),
  origin_id: (form, value) => void (form.origin.id = value),
  origin_en: (form, value) => void (form.origin.en = value),
  ppn_class: (form, value) => void (form.ppn_class = value as ProductForm['ppn_class']),
  short_description_id: (form, value) => void (form.short_description.id = value),
  short_description_en: (form, value) => void (form.short_description.en = value),
  description_id: (form, value) => void (form.description.id = value),
  description_en: (form, value) => void (form.description.en = value),
  search_words: (form, value) => void (form.search_words = value === '' ? [] : value.split(', ')),
  benefits: (form, value) => void (form.benefits = benefitsOf(value) ?? []),
}
const OF_VARIATION: Setters<VariationForm> = {
  variation_id: (variation, value) => void (variation.name.id = value),
  variation_en: (variation, value) => void (variation.name.en = value),
  pack_weight_g: (variation, value) => void (variation.net_weight_g = number(value)),
  barcode: (variation, value) => void (variation.barcode = orNone(value)),
  plu: (variation, value) => void (variation.plu = orNone(value)),
  regular_price: (variation, value) => void (variation.regular_price = number(value)),
  sale_price: (variation, value) =>
    void (variation.sale_price = value === '' ? null : number(value)),
  active: (variation, value) => void (variation.active = isYes(value)),
}

/** The column of a refused field of the product's form. */
export const columnOf = (field: string): string | null => {
  const plain = field.replace(/^form\./, '')
  const own = /^variations\.\d+\.(.+)$/.exec(plain)?.[1]
  if (plain.startsWith('benefits.')) return 'benefits'
  if (own === undefined) return plain === 'sku' ? 'product_sku' : plain.replace('.', '_')
  if (own === 'net_weight_g') return 'pack_weight_g'
  return own.startsWith('name.') ? own.replace('name.', 'variation_') : own
}

const refusedAt = (field: string, key: string): AppError =>
  new AppError('invalid', { errors: { [field]: [{ key }] satisfies FieldError[] } })

const both = (text: string) => ({ en: text, id: text })

const newVariation = (form: ProductForm, sku: string): VariationForm => {
  const last = form.variations.at(-1)
  return {
    id: null,
    sku,
    barcode: null,
    plu: null,
    name: both(''),
    attribute: last?.attribute ?? textOf('import.size'),
    grade: last?.grade ?? form.grade,
    net_weight_g: last?.net_weight_g ?? form.net_weight_g,
    measure: 'weight',
    net_volume_ml: null,
    length_cm: last?.length_cm ?? 20,
    width_cm: last?.width_cm ?? 20,
    height_cm: last?.height_cm ?? 15,
    regular_price: 1,
    sale_price: null,
    parts: [],
    refrigerated: last?.refrigerated ?? form.refrigerated,
    active: true,
  }
}

/** A draft with what most products have; the row fills it. */
const emptyForm = async (tx: Transaction, changes: Values): Promise<ProductForm> => {
  const blocks = await readProductBlocks<Record<string, Record<string, unknown>>>(tx)
  const first = (kind: string) => Object.keys(blocks?.[kind] ?? {})[0] ?? 'ambient'
  return {
    sku: '',
    slug: slugFrom(`${changes['name_id'] ?? ''} ${changes['product_sku'] ?? ''}`),
    name: both(''),
    short_description: both(''),
    description: both(''),
    category: '',
    grade: 'A',
    sell_mode: 'pack',
    unit: both(''),
    net_weight_g: Number(changes['pack_weight_g'] ?? 1_000),
    refrigerated: false,
    frozen: false,
    shelf_life_days: 7,
    min_life_on_delivery_days: 3,
    origin: both(''),
    ppn_class: 'exempt',
    halal_class: 'exempt-fresh',
    halal_certificate: null,
    halal_until: null,
    packer: null,
    psat_number: null,
    promo_info: null,
    pricing_guide: null,
    delivery_block: first('delivery'),
    packaging_blocks: [],
    checkpoints_block: first('checkpoints'),
    info_table: [],
    product_info: { title: both(''), description: both('') },
    search_words: [],
    benefits: [],
    photos: [],
    variations: [],
  }
}
