import { describe, expect, it } from 'vitest'
import { amountOf, kindOfCode } from './codes.ts'

describe('kindOfCode', () => {
  it('knows the codes of the shop, as scanners and people type them', () => {
    expect(['PTK1ABC', ' ptk1abc', 'PTK2XYZ', '0812 3456 7890', 'MANGGA'].map(kindOfCode)).toEqual([
      'member',
      'member',
      'voucher',
      'other',
      'other',
    ])
  })
})

describe('amountOf', () => {
  it('reads whole Rupiah', () => {
    expect(['125000', '125.000', 'Rp125.000', ' 1 250 '].map(amountOf)).toEqual([
      125_000, 125_000, 125_000, 1_250,
    ])
    expect(['', '-5', '1,5', '3.50', 'banyak', '1e9', '9999999999'].map(amountOf)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ])
  })
})
