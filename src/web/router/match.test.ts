import { expect, it } from 'vitest'
import { matchRoutes } from './match.ts'
import type { Route } from './types.ts'

const routes: Route[] = [
  {
    id: 'shell',
    children: [
      { path: '/' },
      { path: '/product/:slug' },
      { path: '/product/new' },
      { path: '/blog' },
      {
        path: '/profile',
        children: [{ path: '' }, { path: 'my-order' }, { path: 'my-order/:orderId' }],
      },
      { path: '*' },
    ],
  },
]
const found = (pathname: string) => matchRoutes(routes, pathname)?.at(-1)

it('takes the most specific path, whatever the order of the table', () => {
  expect(found('/product/new')?.route.path).toBe('/product/new')
  expect(found('/product/mangga')).toMatchObject({
    params: { slug: 'mangga' },
    pathname: '/product/mangga',
  })
  expect(found('/profile/my-order/7')?.params).toEqual({ orderId: '7' })
})

it('takes a child without a path of its own before its parent', () => {
  expect(matchRoutes(routes, '/profile')?.map(({ id }) => id)).toEqual([
    'shell',
    'shell-4',
    'shell-4-0',
  ])
})

it('makes no difference between letters of different case, nor of a slash at the end', () => {
  expect(found('/BLOG/')?.route.path).toBe('/blog')
})

it('leaves everything else to the rest, also one level below a page', () => {
  for (const path of ['/nope', '/blog/x', '/product', '/product/a/b'])
    expect(found(path)?.route.path).toBe('*')
})

it('reads letters that are written as numbers, and leaves alone what means nothing', () => {
  expect(found('/product/jeruk%20manis')?.params).toEqual({ slug: 'jeruk manis' })
  expect(found('/product/%E0%A4%A')?.params).toEqual({ slug: '%E0%A4%A' })
})
