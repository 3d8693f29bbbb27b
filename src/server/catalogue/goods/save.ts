import { isDeepStrictEqual } from 'node:util'
import type { ProductForm } from '#contract/staff/goods/product-form.ts'
import { obstaclesOf } from '#domain/catalogue/goods.ts'
import type { Permission } from '#domain/staff/permission.ts'
import { jakartaDate } from '#domain/time.ts'
import { AppError, type FieldError, refuseFaults } from '../../errors.ts'
import { isForeignKeyViolation, type Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Shop } from '../../shop.ts'
import { deepCuts } from '../prices/deep-cuts.ts'
import { refreshSearch } from '../store/save.ts'
import {
  addStock,
  deleteGoods,
  findGoods,
  insertGoods,
  listBenefitChoices,
  listCategoryChoices,
  moveAddress,
  replaceBenefits,
  saveVariations,
  setShown,
  takenValues,
  updateGoods,
  type Goods,
  type GoodsDraft,
  type SavedVariation,
} from '../store/goods.ts'
import type { StoredPicture } from '../../content/index.ts'
import { isPhoto } from './photos.ts'
import { saveParts } from '../store/parts.ts'
import { draftOf, formOf, variationsOf } from './form.ts'
import { refuseParts, withParts } from './parts.ts'

type Asking = {
  shop: Shop
  now: Date
  staff: { login: string; permissions: ReadonlySet<Permission> }
}

/** Creates a product that customers do not see yet. */
export const createGoods = async (
  tx: Transaction,
  ask: Asking,
  form: ProductForm,
): Promise<Goods> => {
  const id = newId(ask.now)
  const variations = await checked(tx, ask, { id, form, before: null })
  const draft = draftOf(form)
  await insertGoods(tx, id, draft, ask.now)
  await finish(tx, ask, { id, before: null, draft, variations })
  return known(tx, id)
}

type Save = { version: number; form: ProductForm }

/**
 * Saves a product over the version that was read. Throws 409 `changed_meanwhile` with the newer
 * one.
 */
export const saveGoods = async (
  tx: Transaction,
  ask: Asking,
  { id, ...save }: Save & { id: string },
): Promise<{ before: Goods; after: Goods }> => {
  const before = await known(tx, id)
  await overwriteGoods(tx, ask, before, save)
  return { before, after: await known(tx, id) }
}

/** The same over what the caller has read, who needs no answer. */
export const overwriteGoods = async (
  tx: Transaction,
  ask: Asking,
  before: Goods,
  save: Save,
): Promise<void> => {
  const after = await overwrite(tx, ask, before, save)
  if (before.published) requireWhole(after, ask.now)
}

/** A form as it would be saved, whole or not, in a transaction that is rolled back. */
export const draftGoods = async (
  tx: Transaction,
  ask: Asking,
  { id, form }: { id: string | null; form: ProductForm },
): Promise<Goods> => {
  if (id === null) return createGoods(tx, ask, form)
  const before = await known(tx, id)
  await overwrite(tx, ask, before, { version: before.version, form })
  return known(tx, id)
}

const overwrite = async (
  tx: Transaction,
  ask: Asking,
  before: Goods,
  { version, form }: Save,
): Promise<Whole> => {
  const { id } = before
  const variations = await checked(tx, ask, { id, form, before })
  const draft = draftOf(form)
  if (!(await updateGoods(tx, { id, version }, draft, ask.now)))
    throw new AppError('changed_meanwhile', {
      details: await withParts(tx, await known(tx, id), ask.now),
    })
  if (before.slug !== form.slug)
    await moveAddress(tx, { id, from: before.slug, to: form.slug, now: ask.now })
  await finish(tx, ask, { id, before, draft, variations })
  return { ...draft, variations }
}

/** Shows a product to customers once nothing is missing, or hides it. Idempotent. */
export const showGoods = async (
  tx: Transaction,
  ask: Asking,
  { id, shown }: { id: string; shown: boolean },
): Promise<Goods> => {
  const goods = await known(tx, id)
  if (shown) requireWhole(goods, ask.now)
  await setShown(tx, id, shown, ask.now)
  await refreshSearch(tx, [id])
  return known(tx, id)
}

/** Deletes a product that nothing names; 409 for any other. */
export const removeGoods = async (tx: Transaction, id: string): Promise<Goods> => {
  const goods = await known(tx, id)
  try {
    await deleteGoods(tx, id)
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new AppError('product_in_use', { cause: error })
    throw error
  }
  return goods
}

/** The changed fields of a form, before and after, for the audit log. */
export const changesOf = (
  before: Goods,
  after: Goods,
): { before: Record<string, unknown>; after: Record<string, unknown> } => {
  const [was, is] = [formOf(before), formOf(after)]
  const changed = (Object.keys(is) as (keyof ProductForm)[]).filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  )
  const of = (form: ProductForm) => Object.fromEntries(changed.map((name) => [name, form[name]]))
  return { before: of(was), after: of(is) }
}

const known = async (tx: Transaction, id: string): Promise<Goods> => {
  const goods = await findGoods(tx, id)
  if (!goods) throw new AppError('product_not_found')
  return goods
}

type Whole = Pick<
  Goods,
  'name' | 'shortDescription' | 'description' | 'unit' | 'origin' | 'halalClass' | 'halalUntil'
> & {
  images: readonly unknown[]
  variations: readonly Pick<SavedVariation, 'active' | 'name' | 'regularPrice'>[]
}

/** Throws `invalid` with what a product lacks before customers may see it. */
export const requireWhole = (goods: Whole, now: Date): void => {
  const obstacles = obstaclesOf(
    { ...goods, photos: goods.images.length, prices: goods.variations },
    jakartaDate(now),
  )
  if (obstacles.length === 0) return
  throw new AppError('invalid', {
    errors: Object.fromEntries(obstacles.map((one) => [one, [{ key: `validation.goods.${one}` }]])),
  })
}

type Given = { id: string; form: ProductForm; before: Goods | null }
type Written = {
  id: string
  before: Goods | null
  draft: GoodsDraft
  variations: readonly SavedVariation[]
}

/** Writes the rest of a form. What stays is not written again: triggers and the search cost most. */
const finish = async (
  tx: Transaction,
  { staff, now }: Asking,
  { id, before, draft, variations }: Written,
): Promise<void> => {
  if (!isDeepStrictEqual(before?.benefits, draft.benefits))
    await replaceBenefits(tx, id, draft.benefits)
  await saveVariations(tx, id, variations, { by: staff.login, now })
  const old = new Set(before?.variations.map((one) => one.id))
  if (!variations.every((one) => old.has(one.id))) await addStock(tx, id)
  const hasParts = [...(before?.variations ?? []), ...variations].some(
    ({ parts }) => parts.length > 0,
  )
  if (hasParts) await saveParts(tx, variations)
  if (!before || !isDeepStrictEqual(wordsOf(before), wordsOf(draft))) await refreshSearch(tx, [id])
}

/** What the words of the search are made of. */
const wordsOf = (goods: GoodsDraft | Goods) => [
  goods.name,
  goods.shortDescription,
  goods.description,
  goods.categorySlug,
  goods.searchWords,
  goods.benefits,
]

/** Whether a form says other unique values than what is stored. */
const hasNewCodes = ({ form, before }: Pick<Given, 'form' | 'before'>): boolean => {
  const codesOf = ({
    id,
    sku,
    barcode,
    plu,
  }: Pick<SavedVariation, 'sku' | 'barcode' | 'plu'> & { id: string | null }) =>
    [id, sku, barcode, plu].join(' ')
  const old = new Set<string>(before?.variations.map(codesOf))
  return (
    before?.sku !== form.sku ||
    before.slug !== form.slug ||
    !form.variations.every((one) => old.has(codesOf(one)))
  )
}

type Choices = { categories: readonly { slug: string }[]; benefits: readonly { slug: string }[] }

/** Refuses references and variations that no statement has to be asked about. */
export const refuseForm = async (
  shop: Shop,
  { form, before }: Pick<Given, 'form' | 'before'>,
  { categories, benefits }: Choices,
  refuse: (field: string, key: string) => void,
): Promise<void> => {
  if (!categories.some(({ slug }) => slug === form.category))
    refuse('form.category', 'validation.oneOf')
  const known = new Set(benefits.map(({ slug }) => slug))
  for (const [at, { slug }] of form.benefits.entries())
    if (!known.has(slug)) refuse(`form.benefits.${at}.slug`, 'validation.oneOf')
  refuseVariations(form, before, refuse)
  await refusePhotos(shop, form, before, refuse)
}

/** What a form may choose. Those that the product has already are in the shop by their foreign keys. */
const choicesFor = async (
  tx: Transaction,
  { form, before }: Pick<Given, 'form' | 'before'>,
): Promise<Choices> => {
  const own = new Set(before?.benefits.map(({ slug }) => slug))
  if (before?.categorySlug === form.category && form.benefits.every(({ slug }) => own.has(slug)))
    return { categories: [{ slug: form.category }], benefits: before.benefits }
  return { categories: await listCategoryChoices(tx), benefits: await listBenefitChoices(tx) }
}

/** What the schema cannot say: references, unique values, prices. All faulty fields at once. */
const checked = async (
  tx: Transaction,
  { shop, staff, now }: Asking,
  { id, form, before }: Given,
): Promise<SavedVariation[]> => {
  const errors: Record<string, FieldError[]> = {}
  const refuse = (field: string, key: string) => (errors[field] ??= []).push({ key })
  await refuseForm(shop, { form, before }, await choicesFor(tx, { form, before }), refuse)
  const variations = variationsOf(form, now)
  await refuseParts(tx, form, variations, refuse)
  const taken = hasNewCodes({ form, before }) ? await takenValues(tx, id, form, variations) : []
  for (const { field, position } of taken)
    refuse(
      position === null ? `form.${field}` : `form.variations.${position}.${field}`,
      'validation.taken',
    )
  refuseFaults(errors)
  refusePrices(before, variations, staff.permissions)
  const cutPercentMax = shop.settings()['approval.priceCutPercent']
  const priced = before ? variations.filter((one) => isPriced(before, one)) : []
  for (const sku of priced.length > 0 ? await deepCuts(tx, priced, { cutPercentMax, now }) : [])
    refuse(
      `form.variations.${variations.findIndex((one) => one.sku === sku)}.regular_price`,
      'validation.priceCut',
    )
  refuseFaults(errors)
  return variations
}

/** A photo is one that the product has already, or one that was uploaded. */
const refusePhotos = async (
  shop: Shop,
  { photos }: ProductForm,
  before: Goods | null,
  refuse: (field: string, key: string) => void,
): Promise<void> => {
  const asKept = ({ base, widths }: StoredPicture) => `${base} ${widths.join(' ')}`
  const kept = new Set(before?.images.map(asKept))
  for (const [at, photo] of photos.entries())
    if (!kept.has(asKept(photo)) && !(await isPhoto(shop, photo)))
      refuse(`form.photos.${at}.base`, 'validation.unknownPhoto')
}

const refuseVariations = (
  { variations }: ProductForm,
  before: Goods | null,
  refuse: (field: string, key: string) => void,
): void => {
  const own = new Set<string>(before?.variations.map(({ id }) => id))
  const seen = new Set<string>()
  for (const [at, variation] of variations.entries()) {
    const field = (name: string) => `form.variations.${at}.${name}`
    if (variation.id !== null && !own.has(variation.id)) refuse(field('id'), 'validation.unknownId')
    if (variation.sale_price !== null && variation.sale_price >= variation.regular_price)
      refuse(field('sale_price'), 'validation.salePrice')
    if ((variation.measure === 'volume') !== (variation.net_volume_ml !== null))
      refuse(field('net_volume_ml'), 'validation.volume')
    for (const name of ['id', 'sku', 'barcode', 'plu'] as const) {
      const value = variation[name]
      if (value === null) continue
      if (seen.has(`${name} ${value}`)) refuse(field(name), 'validation.taken')
      seen.add(`${name} ${value}`)
    }
  }
}

/** A price that customers see changes only by those who may apply prices. */
export const refusePrices = (
  before: Goods | null,
  variations: readonly SavedVariation[],
  permissions: ReadonlySet<Permission>,
): void => {
  if (permissions.has('prices.apply')) return
  if (before && variations.some((one) => isPriced(before, one)))
    throw new AppError('forbidden', { internal: 'prices.apply is missing' })
}

/** Whether a variation that customers may know gets another price. */
const isPriced = (before: Goods, { id, regularPrice, salePrice }: SavedVariation): boolean => {
  const old = before.variations.find((one) => one.id === id)
  return !!old && (old.regularPrice !== regularPrice || old.salePrice !== salePrice)
}
