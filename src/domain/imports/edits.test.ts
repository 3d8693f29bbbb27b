import { describe, expect, it } from 'vitest'
import { benefitsCell, benefitsOf, cellsOf } from './edits.ts'

describe('a cell of benefits', () => {
  it.each([
    ['', []],
    ['mata', [{ slug: 'mata', strength: 2 }]],
    [
      'mata:1, imun:3',
      [
        { slug: 'mata', strength: 1 },
        { slug: 'imun', strength: 3 },
      ],
    ],
    ['Mata:1; ', [{ slug: 'mata', strength: 1 }]],
    ['mata:4', null],
    ['mata, mata:3', null],
    ['mata sehat', null],
  ])('%s', (cell, benefits) => expect(benefitsOf(cell)).toEqual(benefits))

  it('is written with the strongest first', () =>
    expect(
      benefitsCell([
        { slug: 'tulang', strength: 2 },
        { slug: 'mata', strength: 2 },
        { slug: 'imun', strength: 3 },
      ]),
    ).toBe('imun:3, mata:2, tulang:2'))
})

describe('a change of many products', () => {
  const product = { benefits: [{ slug: 'mata', strength: 3 }] }
  it.each([
    ['category', 'mangga', { category: 'mangga' }],
    ['zone', 'ambient', { refrigerated: 'no', frozen: 'no' }],
    ['zone', 'chilled', { refrigerated: 'yes', frozen: 'no' }],
    ['zone', 'frozen', { refrigerated: 'no', frozen: 'yes' }],
    ['benefit_add', 'imun', { benefits: 'mata:3, imun:2' }],
    ['benefit_add', 'mata', { benefits: 'mata:3' }],
    ['benefit_remove', 'mata', { benefits: '' }],
    ['benefit_remove', 'imun', { benefits: 'mata:3' }],
  ] as const)('%s %s', (change, value, cells) =>
    expect(cellsOf({ change, value }, product)).toEqual(cells),
  )
})
