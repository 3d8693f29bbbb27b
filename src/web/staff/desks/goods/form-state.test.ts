import { describe, expect, it } from 'vitest'
import {
  copyOf,
  MISSING,
  newForm,
  newVariation,
  weightOf,
  withParts,
  withSku,
} from './form-state.ts'
import { wholeOf } from '#web/staff/form/typed-numbers.ts'

describe('a typed whole number', () => {
  it.each([
    ['27.500', 27_500],
    ['22,000', 22_000],
    ['0', 0],
    ['999999999999', 999_999_999_999],
    ['', null],
  ])('%s is %s', (typed, number) => expect(wholeOf(typed)).toBe(number))

  it.each(['27,5', '1e5', 'abc'])('%s stays as it was typed', (typed) =>
    expect(wholeOf(typed)).toBe(typed),
  )
})

describe('a new variation', () => {
  const form = newForm('ambient')
  it('has no price, no weight and no category before they are typed', () => {
    const { regular_price: price, net_weight_g: weight } = newVariation(form)
    const { category, net_weight_g: grams, checkpoints_block: checks } = form
    expect([price, weight, category, grams, checks]).toEqual([MISSING, MISSING, '', MISSING, ''])
  })

  it('follows the SKU of its product until its own was typed', () => {
    const fresh = newVariation(form)
    const variations = [fresh, { ...fresh, sku: 'MINE' }, { ...fresh, id: 'x', sku: '-3' }]
    const named = withSku({ ...form, variations }, 'UJI1')
    expect(named.variations.map(({ sku }) => sku)).toEqual(['UJI1-1', 'MINE', '-3'])
    const renamed = withSku({ ...form, ...named }, 'UJI12')
    expect(renamed.variations.map(({ sku }) => sku)).toEqual(['UJI12-1', 'MINE', '-3'])
  })
})

describe('the weight of a hamper', () => {
  const known = [
    { variation_id: 'a', net_weight_g: 300 },
    { variation_id: 'b', net_weight_g: 500 },
  ] as never
  const parts = [
    { variation_id: 'a', quantity: 2 },
    { variation_id: 'b', quantity: 1 },
  ]
  it('is that of its parts, and nothing while one is not known', () => {
    expect(weightOf(parts, known)).toBe(1100)
    expect(weightOf([...parts, { variation_id: 'c', quantity: 1 }], known)).toBe(0)
  })

  it.each([
    [MISSING, 1100],
    [300, 1100],
    [2000, undefined],
  ])('%s becomes %s with other parts', (weight, then) => {
    const before = [{ variation_id: 'a', quantity: 1 }]
    const hamper = { ...newVariation(newForm('ambient')), parts: before, net_weight_g: weight }
    expect(withParts(hamper, parts, known).net_weight_g).toBe(then)
  })
})

describe('the copy of a product', () => {
  const form = newForm('ambient')
  const pack = { ...newVariation(form), regular_price: 27_500 }
  const copy = copyOf({
    ...form,
    sku: 'MG001',
    slug: 'mangga',
    name: { en: 'Mango', id: 'Mangga' },
    halal_certificate: 'ID1',
    halal_until: '2027-01-01',
    psat_number: 'PSAT-PD 1',
    variations: [
      { ...pack, id: 'a', sku: 'MG001-1', active: false },
      { ...pack, id: 'b', sku: 'MG001-2', barcode: '8', plu: '7', sale_price: 20_000 },
    ],
  })

  it('has its texts and prices, and nothing that names only the other one', () => {
    expect(copy).toMatchObject({
      sku: '',
      slug: '',
      name: { en: 'Mango', id: 'Mangga' },
      halal_certificate: null,
      halal_until: null,
      psat_number: null,
    })
    expect(copy.variations).toEqual([
      { ...pack, id: null, sku: '-1', barcode: null, plu: null, sale_price: null },
    ])
  })

  it('numbers its variations by the SKU that it gets', () => {
    expect(withSku(copy, 'MG002').variations.map(({ sku }) => sku)).toEqual(['MG002-1'])
  })
})
