import { expect, it } from 'vitest'
import type { ProductForm } from '#contract/staff/goods/product-form.ts'
import { differencesOf } from './differences.ts'
import { newForm, newVariation } from './form-state.ts'

const category = { slug: 'mangga', parent: null, name: { en: 'Mango', id: 'Mangga' } }
const choices = {
  categories: [category, { ...category, slug: 'apel', name: { en: 'Apple', id: 'Apel' } }],
  benefits: [],
  delivery_blocks: [],
  packaging_blocks: [],
  checkpoints_blocks: [],
}
const words = { t: (key: string) => key, locale: 'id', choices } as never

it('says what differs in labels and words, variation by variation', () => {
  const empty: ProductForm = { ...newForm('a'), category: 'mangga', net_weight_g: 1000 }
  const before: ProductForm = {
    ...empty,
    variations: [
      { ...newVariation(empty), regular_price: 10_000, name: { en: '1 kg', id: '1 kg' } },
    ],
  }
  const theirs: ProductForm = {
    ...before,
    category: 'apel',
    refrigerated: true,
    description: { en: '<p>New</p>', id: '<p>Baru</p>' },
    variations: [{ ...before.variations[0]!, regular_price: 12_500 }],
  }
  const rows = differencesOf({ theirs, ours: { ...before, sku: 'X1' }, before }, words)
  expect(rows).toEqual([
    { field: 'goods.field.description', theirs: 'New / Baru', ours: '–' },
    { field: 'goods.category', theirs: 'Apel', ours: 'Mangga' },
    { field: 'goods.zone.chilled', theirs: 'goods.yes', ours: 'goods.no' },
    {
      field: '1 kg',
      theirs: 'goods.regularPrice: Rp12.500',
      ours: 'goods.regularPrice: Rp10.000',
    },
  ])
})
