import { describe, expect, it } from 'vitest'
import { takeOver } from './take-over.ts'

const base = { name: { en: 'Mango', id: 'Mangga' }, parent: 'buah', hidden: false }

describe('a form that another person saved meanwhile', () => {
  it('takes over what was not changed here, language by language', () => {
    const ours = { ...base, name: { en: 'Mango', id: 'Mangga harum' } }
    const theirs = { ...base, name: { en: 'Mango A', id: 'Mangga' }, hidden: true }
    expect(takeOver(base, ours, theirs)).toEqual({
      values: { name: { en: 'Mango A', id: 'Mangga harum' }, parent: 'buah', hidden: true },
      clashes: [],
    })
  })

  it('keeps what both changed, and names it', () => {
    const ours = { ...base, name: { en: 'Mango', id: 'Mangga B' }, parent: null }
    const theirs = { ...base, name: { en: 'Mango', id: 'Mangga A' }, parent: 'tropis' }
    const { values, clashes } = takeOver<Record<string, unknown>>(base, ours, theirs)
    expect(values).toEqual(ours)
    expect(clashes).toEqual(['name.id', 'parent'])
  })

  it('finds no clash where both changed the same', () => {
    const same = { ...base, hidden: true }
    expect(takeOver(base, same, same)).toEqual({ values: same, clashes: [] })
  })
})
