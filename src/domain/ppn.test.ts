import { expect, it } from 'vitest'
import { ppnIn, ppnOf } from './ppn.ts'

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
