/** Variations of one sheet, and products of one change. */
export const EDITED_MAX = 500

/** The columns of the sheet of products; the first is its key. */
export const SHEET_FIELDS = [
  'sku',
  'name_id',
  'name_en',
  'variation_id',
  'variation_en',
  'category',
  'grade',
  'ppn_class',
  'shown',
  'active',
  'regular_price',
  'sale_price',
  'pack_weight_g',
  'barcode',
  'plu',
  'search_words',
] as const
export type SheetField = (typeof SHEET_FIELDS)[number]

/** What can be changed of many products at once. */
export const PRODUCT_CHANGES = [
  'shown',
  'category',
  'zone',
  'ppn_class',
  'benefit_add',
  'benefit_remove',
] as const
export type ProductChange = (typeof PRODUCT_CHANGES)[number]

const USUAL_STRENGTH = 2
export type Strengths = readonly { slug: string; strength: number }[]

/** Benefits as a cell has them: `imun:3, mata:2`, the strongest first. */
export const benefitsCell = (benefits: Strengths): string =>
  [...benefits]
    .sort((a, b) => b.strength - a.strength || (a.slug < b.slug ? -1 : 1))
    .map(({ slug, strength }) => `${slug}:${strength}`)
    .join(', ')

/** The benefits of a cell; null for a cell that is none. */
export const benefitsOf = (cell: string): { slug: string; strength: number }[] | null => {
  const parts = cell
    .split(/[,;\n]/)
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean)
  const found = parts.map((part) => /^([a-z0-9][a-z0-9-]*)(?::([1-3]))?$/.exec(part))
  if (found.some((one) => one === null)) return null
  const all = found.map((one) => ({ slug: one![1]!, strength: Number(one![2] ?? USUAL_STRENGTH) }))
  return new Set(all.map(({ slug }) => slug)).size === all.length ? all : null
}

/** The cells that a change gives a product, by field. */
export const cellsOf = (
  { change, value }: { change: ProductChange; value: string },
  { benefits }: { benefits: Strengths },
): Record<string, string> => {
  const others = benefits.filter(({ slug }) => slug !== value)
  switch (change) {
    case 'zone':
      return {
        refrigerated: value === 'chilled' ? 'yes' : 'no',
        frozen: value === 'frozen' ? 'yes' : 'no',
      }
    case 'benefit_add':
      return {
        benefits: benefitsCell(
          others.length < benefits.length
            ? benefits
            : [...benefits, { slug: value, strength: USUAL_STRENGTH }],
        ),
      }
    case 'benefit_remove':
      return { benefits: benefitsCell(others) }
    case 'shown':
    case 'category':
    case 'ppn_class':
      return { [change]: value }
  }
}
