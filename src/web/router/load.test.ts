import { expect, it } from 'vitest'
import { loadData, Redirect, redirect } from './load.ts'
import type { Match, Route } from './types.ts'

const Nothing = () => null
const match = (id: string, route: Route): Match => ({ id, route, params: {}, pathname: '/' })
const ask = {
  url: new URL('http://shop.invalid/'),
  signal: new AbortController().signal,
  context: null,
}

it('asks everything at once and names each answer by its route', async () => {
  const asked: string[] = []
  const slow = (name: string) => async () => (asked.push(name), await Promise.resolve(), name)
  const loaded = await loadData({
    ...ask,
    matches: [match('a', { loader: slow('one') }), match('b', { loader: slow('two') })],
  })
  expect(asked).toEqual(['one', 'two'])
  expect(loaded).toEqual({ loaderData: { a: 'one', b: 'two' }, errors: null })
})

it('gives a failure to the nearest route that can show it', async () => {
  const failing: Route = { loader: () => Promise.reject(new Error('no')) }
  const matches = [
    match('shell', { ErrorBoundary: Nothing }),
    match('layout', {}),
    match('page', failing),
  ]
  expect(await loadData({ ...ask, matches })).toMatchObject({ errors: { shell: new Error('no') } })
  const own = [...matches.slice(0, 2), match('page', { ...failing, ErrorBoundary: Nothing })]
  expect(await loadData({ ...ask, matches: own })).toMatchObject({
    errors: { page: new Error('no') },
  })
})

it('follows a redirect, answered or thrown', async () => {
  const thrown = { loader: () => Promise.reject(redirect('/b')) }
  expect(
    await loadData({ ...ask, matches: [match('a', { loader: () => redirect('/a', 301) })] }),
  ).toEqual(new Redirect('/a', 301))
  expect(await loadData({ ...ask, matches: [match('a', thrown)] })).toEqual(new Redirect('/b', 302))
})

it('fetches a module once and runs the loader that it brings', async () => {
  let fetched = 0
  const route: Route = { lazy: async () => ({ Component: Nothing, loader: () => ++fetched }) }
  await loadData({ ...ask, matches: [match('a', route)] })
  expect(await loadData({ ...ask, matches: [match('a', route)] })).toMatchObject({
    loaderData: { a: 2 },
  })
  expect(route.lazy).toBeUndefined()
})
