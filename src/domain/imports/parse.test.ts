import { expect, it } from 'vitest'
import { units } from './parse.ts'

it('asks which number is meant where three zeros follow a dot or comma', () => {
  const stock = units(1_000_000)
  for (const cell of ['1.000', '1,000', ' 1.000 '])
    expect(stock(cell)).toEqual({
      problem: { key: 'validation.importThousand', params: { one: '1', thousand: '1000' } },
    })
  expect(stock('12.000')).toMatchObject({ problem: { params: { one: '12', thousand: '12000' } } })
})

it('reads units that can be only one number', () => {
  const stock = units(1_000_000)
  expect(['1000', '1.250', '1.000.000', '0'].map(stock)).toEqual(
    ['1000', '1250', '1000000', '0'].map((value) => ({ value })),
  )
})
