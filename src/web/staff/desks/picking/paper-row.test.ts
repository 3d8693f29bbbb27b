import { describe, expect, it } from 'vitest'
import type { PickTask } from '#contract/staff/picking/picking.ts'
import { isBlank, readRow, wholeRow } from './paper-row.ts'

const task = (over: Partial<PickTask> = {}) =>
  ({
    wanted: 3,
    is_weighed: false,
    batch: { code: 'B100231', best_before: '2026-12-04' },
    ...over,
  }) as PickTask

describe('a row of the paper list', () => {
  it('begins as if all was there', () => {
    const row = wholeRow(task())
    expect(row).toEqual({ taken: '3', grams: '', batch: 'B100231' })
    expect(readRow(task(), row)).toEqual({ taken: 3, grams: [], batch: null })
    expect(isBlank({ ...row, taken: ' ' })).toBe(true)
    expect(isBlank({ ...row, taken: '0' })).toBe(false)
  })

  it.each(['4', '-1', '1,5', 'two'])('refuses %s of three', (taken) => {
    expect(readRow(task(), { ...wholeRow(task()), taken })).toEqual({ fault: 'taken' })
  })

  it.each([
    ['1656 1.702', 2, { taken: 2, grams: [1656, 1702], batch: null }],
    ['1656+1702', 2, { taken: 2, grams: [1656, 1702], batch: null }],
    ['1656', 2, { fault: 'grams' }],
    ['1656 0', 2, { fault: 'grams' }],
    ['', 1, { fault: 'grams' }],
    ['', 0, { taken: 0, grams: [], batch: null }],
  ])('reads the grams "%s" of %i', (grams, taken, read) => {
    const melon = task({ is_weighed: true })
    expect(readRow(melon, { ...wholeRow(melon), taken: String(taken), grams })).toEqual(read)
  })

  it('names a batch only where it is another one', () => {
    const row = { ...wholeRow(task()), batch: ' b100240 ' }
    expect(readRow(task(), row)).toMatchObject({ batch: 'B100240' })
    expect(readRow(task({ batch: null }), { ...row, batch: '' })).toMatchObject({ batch: null })
  })
})
