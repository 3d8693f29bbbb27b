import { expect, it } from 'vitest'
import { ppnClassOf, ppnIn, ppnOf, splitPpn } from './ppn.ts'

it.each([
  [111_000, 11_000],
  [55_500, 5_500],
  [10_000, 991],
  [0, 0],
  [-5, 0],
])('of %i the tax is %i', (gross, tax) => expect(ppnIn(gross)).toBe(tax))

it('fresh food holds none', () =>
  expect(
    ppnOf([
      { ppnClass: 'taxable', total: 60_000 },
      { ppnClass: 'exempt', total: 90_000 },
      { ppnClass: 'taxable', total: 51_000 },
    ]),
  ).toBe(11_000))

it.each([
  [111_000, { gross: 111_000, net: 100_000, base: 91_667, ppn: 11_000 }],
  [0, { gross: 0, net: 0, base: 0, ppn: 0 }],
  [1, { gross: 1, net: 1, base: 1, ppn: 0 }],
  [12_500, { gross: 12_500, net: 11_261, base: 10_323, ppn: 1_239 }],
])('%i is split', (gross, split) => expect(splitPpn(gross)).toEqual(split))

it('the parts sum to the whole, and 12 % of the base is the tax but for a Rupiah', () => {
  for (let gross = 0; gross < 200_000; gross += 377) {
    const { net, base, ppn } = splitPpn(gross)
    expect(net + ppn).toBe(gross)
    expect(Math.abs(base * 0.12 - ppn)).toBeLessThanOrEqual(1)
  }
})

it('what is not known to be exempt is taxed', () => {
  expect(['exempt', 'taxable', 'x', ''].map(ppnClassOf)).toEqual([
    'exempt',
    'taxable',
    'taxable',
    'taxable',
  ])
})
