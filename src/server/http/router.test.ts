import { describe, expect, it } from 'vitest'
import { served } from '../start/calls.ts'
import { makeRouter } from './router.ts'

const { find, routeOf } = makeRouter(served)
const addressOf = (path: string) => path.replaceAll(/\{\w+\}/g, 'a1')

describe('makeRouter', () => {
  it('finds each call with its parameters', () => {
    const found = served.map(({ call }) =>
      find(call.method, `/api/${call.api}${addressOf(call.path)}`),
    )
    expect(found.map((one) => one?.served.call.path)).toEqual(served.map(({ call }) => call.path))
    const names = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(found.map((one) => Object.keys(one!.params))).toEqual(
      served.map(({ call }) => names(call.path)),
    )
  })

  it.each([
    ['GET', '/api/shop/cart/', '/cart', {}],
    ['HEAD', '/api/shop/cart', '/cart', {}],
    ['GET', '/api/shop/c%61rt', '/cart', {}],
    ['GET', '/api/shop/products/%6dangga', '/products/{slug}', { slug: 'mangga' }],
    ['GET', '/api/shop/products/a%2Fb', '/products/{slug}', { slug: 'a/b' }],
    ['GET', '/api/shop/products/a%2541', '/products/{slug}', { slug: 'a%41' }],
    ['GET', '/api/shop/products/%ff', '/products/{slug}', { slug: '%ff' }],
  ])('finds %s %s', (method, path, route, params) => {
    const found = find(method, path)
    expect([found?.served.call.path, found?.params]).toEqual([route, params])
  })

  it.each([
    ['GET', '/api//shop/cart'],
    ['GET', '/api/shop/cart//'],
    ['GET', '/api/shop%2Fcart'],
    ['GET', '/api/shop/products//reviews'],
    ['GET', '/api/shop/nothing'],
    ['POST', '/api/shop/cart'],
    ['OPTIONS', '/api/shop/cart'],
  ])('finds nothing for %s %s', (method, path) => expect(find(method, path)).toBeNull())

  it('names the route of a path for any method, without parameters first', () => {
    expect(
      ['/api/shop/products/tabs', '/api/shop/products/mango', '/api/shop/nothing'].map(routeOf),
    ).toEqual(['/api/shop/products/tabs', '/api/shop/products/{slug}', null])
  })
})
