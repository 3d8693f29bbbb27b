import { expect, it } from 'vitest'
import { isShown } from './board-filters.tsx'

const ORDER = {
  picker: { id: 'p', name: 'Tono', is_picking: false },
  branch: 'Kemang',
  zones: ['ambient', 'frozen'] as ('ambient' | 'frozen')[],
}

it.each([
  [{}, true],
  [{ picker: 'p', branch: 'Kemang', zone: 'frozen' }, true],
  [{ picker: 'none' }, false],
  [{ branch: 'Bogor' }, false],
  [{ zone: 'chilled' }, false],
])('filters %o: %s', (filters, is) => {
  expect(isShown(ORDER, { picker: '', branch: '', zone: '', ...filters })).toBe(is)
})

it('shows an order without a picker where that is asked for', () => {
  const free = { ...ORDER, picker: null }
  expect(isShown(free, { picker: 'none', branch: '', zone: '' })).toBe(true)
})
