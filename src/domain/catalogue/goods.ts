import type { Amount } from '../units.ts'
import type { Text } from '../locale.ts'

export const SELL_MODES = ['pack', 'piece', 'catch_weight'] as const
export const GRADES = ['Premium', 'A', 'B', 'Imperfect'] as const
export const PPN_CLASSES = ['exempt', 'taxable'] as const
export const HALAL_CLASSES = ['exempt-fresh', 'certificate'] as const
export const BENEFITS_MAX = 4
export const PHOTOS_MAX = 8
export const VARIATIONS_MAX = 60
export const SLUG_FORM = /^[a-z0-9]+(-[a-z0-9]+)*$/
export const SKU_FORM = /^[A-Z0-9][A-Z0-9.-]{1,31}$/
export const BARCODE_FORM = /^\d{8,14}$/
export const PLU_FORM = /^\d{1,5}$/

/** Whether the last digit of an EAN, UPC or GTIN is its check digit. */
export const isBarcode = (code: string): boolean => {
  if (![8, 12, 13, 14].includes(code.length) || !BARCODE_FORM.test(code)) return false
  const digits = Array.from(code, Number)
  const sum = digits
    .toReversed()
    .reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

type Shown = {
  name: Text
  shortDescription: Text
  description: Text
  photos: number
  unit: Text
  origin: Text
  prices: readonly { regularPrice: Amount; active: boolean; name: Text }[]
  halalClass: string
  halalUntil: string | null
}
/** Why a product cannot be shown to customers yet. */
export type Obstacle =
  | 'name'
  | 'short_description'
  | 'description'
  | 'photo'
  | 'variation'
  | 'variation_name'
  | 'unit'
  | 'origin'
  | 'halal'

const isWhole = ({ en, id }: Text): boolean => en.trim() !== '' && id.trim() !== ''

/** What is missing before a product can be shown; empty when it can. `today`: Jakarta day. */
export const obstaclesOf = (product: Shown, today: string): Obstacle[] => {
  const obstacles: Obstacle[] = []
  if (!isWhole(product.name)) obstacles.push('name')
  if (!isWhole(product.shortDescription)) obstacles.push('short_description')
  if (!isWhole(product.description)) obstacles.push('description')
  if (product.photos === 0) obstacles.push('photo')
  if (!product.prices.some(({ active }) => active)) obstacles.push('variation')
  const sold = product.prices.filter(({ active }) => active)
  // A single one is not chosen by its name.
  if (sold.length > 1 && !sold.every(({ name }) => isWhole(name))) obstacles.push('variation_name')
  if (!isWhole(product.unit)) obstacles.push('unit')
  if (!isWhole(product.origin)) obstacles.push('origin')
  const isUncertified = product.halalUntil === null || product.halalUntil < today
  if (product.halalClass === 'certificate' && isUncertified) obstacles.push('halal')
  return obstacles
}

/** What a product should have before it is shown, and can be shown without. */
export type Advice = 'caption'

/** What is still to be done for a product; `captions` are what its photos show. */
export const adviceOf = (captions: readonly Text[]): Advice[] =>
  uncaptioned(captions) > 0 ? ['caption'] : []

/** How many photos lack the words for what they show in a language. */
export const uncaptioned = (captions: readonly Text[]): number =>
  captions.filter((caption) => !isWhole(caption)).length

/** An address of a name: `Mangga Harum Manis` → `mangga-harum-manis`. */
export const slugFrom = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80)
