import { describe, expect, it } from 'vitest'
import { mayMerge, menuOrder, placeAt, placeBeside, replaced } from './category-tree.ts'

// Mains a, b and c; a1 and a2 below a, b1 below b.
const tree = [
  { slug: 'a', parent: null },
  { slug: 'a1', parent: 'a' },
  { slug: 'a2', parent: 'a' },
  { slug: 'b', parent: null },
  { slug: 'b1', parent: 'b' },
  { slug: 'c', parent: null },
]

describe('a category is put', () => {
  it.each([
    ['a2', 'a', 'a1', 'a a2 a1 b b1 c'],
    ['a1', 'b', null, 'a a2 b b1 a1 c'],
    ['a1', null, 'b', 'a a2 a1 b b1 c'],
    ['c', 'b', 'b1', 'a a1 a2 b c b1'],
    ['c', null, 'a', 'c a a1 a2 b b1'],
    ['b', null, null, 'a a1 a2 c b b1'],
  ])('%s under %s before %s', (slug, parent, before, expected) => {
    expect(menuOrder(replaced(tree, slug, { parent, before })!).join(' ')).toBe(expected)
  })

  it.each([
    ['a', 'b', null, 'its children would be a third level'],
    ['c', 'a1', null, 'the parent is no main category'],
    ['c', 'c', null, 'it would be its own parent'],
    ['a1', 'b', 'a2', 'the sibling is elsewhere'],
    ['a1', 'x', null, 'the parent is unknown'],
    ['x', null, null, 'it is unknown'],
  ])('never: %s under %s before %s, because %s', (slug, parent, before, _why) => {
    expect(replaced(tree, slug, { parent, before })).toBeNull()
  })
})

it('is merged only where what is below it fits', () => {
  const fits = (slug: string, into: string) => mayMerge(tree, slug, into)
  expect([fits('a', 'b'), fits('a1', 'b1'), fits('a1', 'a'), fits('c', 'b1')]).toEqual(
    Array(4).fill(true),
  )
  expect([fits('a', 'b1'), fits('a', 'a1'), fits('a', 'a'), fits('a', 'x')]).toEqual(
    Array(4).fill(false),
  )
})

it.each([
  ['a2', 'up', { parent: 'a', before: 'a1' }],
  ['a1', 'up', null],
  ['a1', 'down', { parent: 'a', before: null }],
  ['a', 'down', { parent: null, before: 'c' }],
  ['c', 'down', null],
  ['c', 'in', { parent: 'b', before: null }],
  ['b', 'in', null],
  ['b1', 'out', { parent: null, before: 'c' }],
  ['b', 'out', null],
  ['x', 'up', null],
] as const)('keys move %s %s to %o', (slug, key, place) => {
  expect(placeBeside(tree, slug, key)).toEqual(place)
})

it.each([
  ['c', 'a', 'upper', { parent: null, before: 'a' }],
  ['c', 'b', 'lower', { parent: 'b', before: 'b1' }],
  ['a1', 'b1', 'lower', { parent: 'b', before: null }],
  ['a2', 'a1', 'upper', { parent: 'a', before: 'a1' }],
  ['a2', 'a', 'lower', { parent: 'a', before: 'a1' }],
  // One with children stays a main one.
  ['a', 'b', 'lower', { parent: null, before: 'c' }],
  ['a', 'b1', 'upper', null],
  ['c', 'c', 'lower', null],
] as const)('dropping %s on %s (%s half) puts it at %o', (slug, target, half, place) => {
  expect(placeAt(tree, slug, { slug: target, half })).toEqual(place)
})

it('dropping below all rows makes it the last main category', () => {
  expect(placeAt(tree, 'a1', null)).toEqual({ parent: null, before: null })
})
