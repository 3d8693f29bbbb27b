import { expect, it } from 'vitest'
import { isUnchanged } from './is-unchanged.ts'

const refused = {
  code: '',
  name: { en: '', id: 'Uji' },
  lines: [
    { sku: 'A', packSize: '' },
    { sku: 'B', packSize: '' },
  ],
}

it.each([
  ['code', { ...refused, code: 'X' }, false],
  ['code', { ...refused, name: { en: 'Test', id: 'Uji' } }, true],
  ['name.en', { ...refused, name: { en: 'Test', id: 'Uji' } }, false],
  ['name.id', { ...refused, name: { en: 'Test', id: 'Uji' } }, true],
  ['lines.0.sku', { ...refused, lines: [{ sku: 'C', packSize: '' }, refused.lines[1]] }, false],
  ['lines.1.sku', { ...refused, lines: [{ sku: 'C', packSize: '' }, refused.lines[1]] }, true],
])('%s in %j: %s', (path, now, isSame) => {
  expect(isUnchanged(path, refused, now)).toBe(isSame)
})

it('takes the row for a field that the form names otherwise, and for a row that is gone', () => {
  const typed = { ...refused, lines: [{ sku: 'A', packSize: '6' }, refused.lines[1]] }
  expect(isUnchanged('lines.0.pack_size', refused, typed)).toBe(false)
  expect(isUnchanged('lines.1.pack_size', refused, typed)).toBe(true)
  expect(isUnchanged('lines.1.sku', refused, { ...refused, lines: [refused.lines[0]] })).toBe(false)
})

it('leaves what the form does not have, until it is sent again', () => {
  expect(isUnchanged('photo', refused, { ...refused, code: 'X' })).toBe(true)
  expect(isUnchanged('photo', {}, { code: 'X' })).toBe(true)
})
