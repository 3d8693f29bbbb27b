import { expect, it } from 'vitest'
import { inOneStroke } from './make-icon.tsx'

const paths = (...shapes: string[]) =>
  inOneStroke(shapes.map((d, index) => ['path', { d, key: String(index) }] as const))

it('draws an icon of several paths in one', () => {
  expect(paths('M5 12h14', 'M12 5v14')).toEqual([['path', { key: 'all', d: 'M5 12h14M12 5v14' }]])
})

it('lets each path begin where it is, not where the last one ended', () => {
  expect(
    paths('M2 2h1', 'm10 20-1.25-2.5L6 18', 'm14 20 1.25-2.5L18 18', 'm3 .5.5.5', 'm6 6v2')[0]?.[1][
      'd'
    ],
  ).toBe('M2 2h1M10 20l-1.25-2.5L6 18M14 20l 1.25-2.5L18 18M3 .5l.5.5M6 6v2')
})

it('leaves circles, and paths with a look of their own, as they are', () => {
  const shape = [
    ['circle', { cx: '1', cy: '1', r: '1', key: 'a' }],
    ['path', { d: 'M1 1h1', key: 'b' }],
    ['path', { d: 'M2 2h1', fill: 'red', key: 'c' }],
  ] as const
  expect(inOneStroke(shape)).toBe(shape)
})
