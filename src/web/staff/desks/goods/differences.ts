import type { ProductForm, VariationForm } from '#contract/staff/goods/product-form.ts'
import type { Locale } from '#domain/locale.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { plainText } from '#domain/text.ts'
import type { Difference } from '#web/staff/form/changed-meanwhile.tsx'
import type { useT } from '#web/staff/words.ts'
import type { Choices } from './part-find.tsx'

type Word = Parameters<ReturnType<typeof useT>>[0]
type Words = {
  t: ReturnType<typeof useT>
  locale: Locale
  choices: Choices
  /** Names what a hamper is made of. */
  partName: (variationId: string) => string
}
type Field = Exclude<keyof ProductForm, 'variations'>
type Forms = Record<'theirs' | 'ours' | 'before', ProductForm>

const LABELS: Record<Field, Word> = {
  sku: 'goods.sku',
  slug: 'goods.slug',
  name: 'goods.field.name',
  short_description: 'goods.field.short_description',
  description: 'goods.field.description',
  category: 'goods.category',
  grade: 'goods.grade',
  sell_mode: 'goods.sellMode',
  unit: 'goods.field.unit',
  net_weight_g: 'goods.weight',
  refrigerated: 'goods.zone.chilled',
  frozen: 'goods.zone.frozen',
  shelf_life_days: 'goods.shelfLife',
  min_life_on_delivery_days: 'goods.lifePromise',
  origin: 'goods.field.origin',
  ppn_class: 'goods.filter.ppn',
  halal_class: 'goods.halal',
  halal_certificate: 'goods.halalNumber',
  halal_until: 'goods.halalUntil',
  packer: 'goods.packer',
  psat_number: 'goods.psat',
  promo_info: 'goods.promoInfo',
  pricing_guide: 'goods.pricingGuide',
  delivery_block: 'goods.delivery_block',
  packaging_blocks: 'goods.packaging',
  checkpoints_block: 'goods.checkpoints_block',
  info_table: 'goods.infoTable',
  product_info: 'goods.infoText',
  search_words: 'goods.words',
  benefits: 'goods.benefitsPlain',
  photos: 'goods.part.photos',
}
const VARIATION_LABELS: Record<Exclude<keyof VariationForm, 'id'>, Word> = {
  sku: 'goods.sku',
  barcode: 'goods.barcode',
  plu: 'goods.plu',
  name: 'goods.variationName',
  attribute: 'goods.attribute',
  grade: 'goods.grade',
  net_weight_g: 'goods.weight',
  measure: 'goods.measure',
  net_volume_ml: 'goods.volume',
  length_cm: 'goods.length_cm',
  width_cm: 'goods.width_cm',
  height_cm: 'goods.height_cm',
  regular_price: 'goods.regularPrice',
  sale_price: 'goods.salePrice',
  refrigerated: 'goods.zone.chilled',
  active: 'goods.active',
  parts: 'goods.parts',
}
const UNITS: Partial<Record<string, string>> = {
  net_weight_g: 'g',
  net_volume_ml: 'ml',
  length_cm: 'cm',
  width_cm: 'cm',
  height_cm: 'cm',
}
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What another person saved otherwise than here, with the labels and words of the form. */
export const differencesOf = ({ theirs, ours, before }: Forms, words: Words): Difference[] => {
  const fields = Object.keys(LABELS) as Field[]
  const changed = fields.filter(
    (field) => !isSame(theirs[field], before[field]) && !isSame(theirs[field], ours[field]),
  )
  return [
    ...changed.map((field) => ({
      field: words.t(LABELS[field]),
      theirs: inWords(field, theirs[field], words),
      ours: inWords(field, ours[field], words),
    })),
    ...variationDifferences({ theirs, ours, before }, words),
  ]
}

/** One row for each variation, naming only what differs. */
const variationDifferences = ({ theirs, ours, before }: Forms, words: Words): Difference[] => {
  if (isSame(theirs.variations, before.variations)) return []
  const skus = new Set([...theirs.variations, ...ours.variations].map(({ sku }) => sku))
  return [...skus].flatMap((sku) => {
    const of = (form: ProductForm) => form.variations.find((one) => one.sku === sku)
    const [saved, typed] = [of(theirs), of(ours)]
    if (isSame(saved, typed)) return []
    const names = Object.keys(VARIATION_LABELS) as (keyof typeof VARIATION_LABELS)[]
    const differing = names.filter((name) => !isSame(saved?.[name], typed?.[name]))
    const list = (one: VariationForm | undefined) =>
      one === undefined
        ? '–'
        : differing
            .map((name) => `${words.t(VARIATION_LABELS[name])}: ${inWords(name, one[name], words)}`)
            .join('; ')
    const name = (saved ?? typed)!.name[words.locale] || sku
    return [{ field: name, theirs: list(saved), ours: list(typed) }]
  })
}

const inWords = (field: string, value: unknown, words: Words): string => {
  const { t, locale, choices } = words
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return t(value ? 'goods.yes' : 'goods.no')
  if (typeof value === 'number')
    return field.endsWith('_price')
      ? formatRupiah(value)
      : [formatNumber(value), UNITS[field] ?? (field.endsWith('_days') ? t('goods.days') : '')]
          .join(' ')
          .trim()
  if (field === 'category')
    return choices.categories.find(({ slug }) => slug === value)?.name[locale] ?? (value as string)
  if (field === 'sell_mode') return t(`goods.sellMode.${value as ProductForm['sell_mode']}`)
  if (field === 'ppn_class') return t(`goods.ppn.${value as ProductForm['ppn_class']}`)
  if (field === 'halal_class') return t(`goods.halal.${value as ProductForm['halal_class']}`)
  if (field === 'measure') return t(`goods.measure.${value as VariationForm['measure']}`)
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return listInWords(field, value, words)
  return textsOf(value).join(' / ') || '–'
}

const listInWords = (field: string, list: readonly unknown[], words: Words): string => {
  const { t, locale, choices, partName } = words
  if (list.length === 0) return '–'
  if (field === 'photos') return t('goods.photosCount', { count: String(list.length) })
  if (field === 'parts')
    return (list as VariationForm['parts'])
      .map(({ variation_id: id, quantity }) => `${quantity} × ${partName(id)}`)
      .join(', ')
  if (field === 'benefits')
    return (list as ProductForm['benefits'])
      .map(({ slug }) => choices.benefits.find((one) => one.slug === slug)?.name[locale] ?? slug)
      .join(', ')
  return list.map((one) => (typeof one === 'string' ? one : textsOf(one).join(' / '))).join(', ')
}

/** The texts in a value, without HTML. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [plainText(value)].filter(Boolean)
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsOf)
      : []
