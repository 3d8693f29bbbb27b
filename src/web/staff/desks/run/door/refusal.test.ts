import { expect, test } from 'vitest'
import { faultOfRefusal } from './refusal.ts'

const pear = { id: 'pear', name: 'Pir', quantity: 3, less_cash: [10_000, 20_000, 30_000] }
const fig = { id: 'fig', name: 'Ara', quantity: 1, less_cash: [40_000] }
const open = { cash: 85_000, settled_at: null, lines: [pear, fig] }

test.each([
  ['one of three', open, { line: 'pear', quantity: 1 }, null],
  ['none', open, { line: 'pear', quantity: 0 }, 'run.quantityWrong'],
  ['more than there are', open, { line: 'pear', quantity: 4 }, 'run.quantityWrong'],
  ['all of one line', open, { line: 'pear', quantity: 3 }, null],
  [
    'everything',
    { ...open, lines: [pear] },
    { line: 'pear', quantity: 3 },
    'run.refusedEverything',
  ],
  [
    'everything, after the cash',
    { ...open, lines: [{ ...pear, less_cash: [] }], settled_at: '2026-11-30T03:00:00Z' },
    { line: 'pear', quantity: 3 },
    null,
  ],
  [
    'all of the cash, because store credit pays the rest',
    { ...open, cash: 40_000 },
    { line: 'fig', quantity: 1 },
    'run.refusedAllCash',
  ],
  [
    'all of the cash in a sheet that an older version stored',
    { ...open, cash: 40_000, lines: [{ ...fig, less_cash: undefined as never }, pear] },
    { line: 'fig', quantity: 1 },
    null,
  ],
])('refusing %s', (_, stop, refused, fault) => {
  expect(faultOfRefusal(stop, refused)).toBe(fault)
})
