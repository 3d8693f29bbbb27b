import { describe, expect, test } from 'vitest'
import { hasCheckDigit } from '#domain/stock/scale-label.ts'
import { batchFault, readLabel } from './label.ts'

const ean = (twelve: string) =>
  Array.from({ length: 10 }, (_, digit) => `${twelve}${digit}`).find(hasCheckDigit)!
const labels = { item_digits: 5, price_prefix: 29, price_unit: 1 }
const task = { plu: '00123', is_weighed: true }

test.each([
  ['its weight', ean('200012300850'), task, { grams: 850 }],
  ['a wrong check digit', '2000123008500', task, { refused: 'picking.labelWrong' }],
  ['other goods', ean('200012400850'), task, { refused: 'picking.labelOther' }],
  [
    'goods without a number of the scale',
    ean('200012300850'),
    { plu: null, is_weighed: true },
    { refused: 'picking.labelOther' },
  ],
  [
    'goods that are not weighed',
    ean('200012300850'),
    { plu: '123', is_weighed: false },
    { refused: 'picking.labelOther' },
  ],
  ['a price', ean('290012350000'), task, { refused: 'picking.labelPriced' }],
  ['a batch', 'B100001', task, null],
  ['a barcode', '8996001410028', task, null],
])('the label says %s', (_, code, of, said) => {
  expect(readLabel(code, of, { labels })).toEqual(said)
})

describe('batchFault', () => {
  const planned = { code: 'B100005', best_before: '2026-11-30' }
  const run = {
    batches: [
      { code: 'B100001', variation_id: 'pear', best_before: '2026-12-05', is_good: true },
      { code: 'B100002', variation_id: 'fig', best_before: '2026-12-05', is_good: true },
      { code: 'B100003', variation_id: 'pear', best_before: '2026-11-30', is_good: false },
      { code: 'B100005', variation_id: 'pear', best_before: '2026-11-30', is_good: false },
    ],
    task_list: [{ variation_id: 'pear', batch: { code: 'B100004', best_before: '2026-12-05' } }],
  }
  test.each([
    ['B100001', null],
    ['B100002', 'picking.labelOther'],
    ['B100003', 'picking.batchNotGood'],
    ['B100004', null],
    ['B100005', null],
    ['B100009', 'picking.batchUnknown'],
  ])('judges %s without network', (code, fault) => {
    expect(batchFault(code, { variation_id: 'pear', batch: planned }, run)).toBe(fault)
  })
})
