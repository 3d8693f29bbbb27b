import { expect, test } from 'vitest'
import type { LocalDate } from '#domain/time.ts'
import { hasCheckDigit } from '#domain/stock/scale-label.ts'
import { isBatchOfOther, readLabel, shownBatch } from './label.ts'

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

test('a batch of other goods of the run is known without network', () => {
  const run = [
    { variation_id: 'pear', batch: { code: 'B100001' } },
    { variation_id: 'fig', batch: { code: 'B100002' } },
    { variation_id: 'fig', batch: null },
  ]
  expect(isBatchOfOther('B100002', { variation_id: 'pear' }, run)).toBe(true)
  expect(isBatchOfOther('B100001', { variation_id: 'pear' }, run)).toBe(false)
  expect(isBatchOfOther('B100009', { variation_id: 'pear' }, run)).toBe(false)
})

test('a scanned batch does not get the day of the planned one', () => {
  const planned = { code: 'B100001', best_before: '2026-12-05' as LocalDate }
  expect(shownBatch(planned, null)).toEqual(planned)
  expect(shownBatch(planned, 'B100001')).toEqual(planned)
  expect(shownBatch(planned, 'B100002')).toEqual({ code: 'B100002', best_before: null })
  expect(shownBatch(null, 'B100002')).toEqual({ code: 'B100002', best_before: null })
  expect(shownBatch(null, null)).toBeNull()
})
