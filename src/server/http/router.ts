import type { Served } from './serve.ts'

export type FoundCall = { served: Served; params: Record<string, string> }

/** Matches requests with the calls of the contract. Paths may have escapes and one trailing slash. */
export type Router = {
  /** HEAD finds the GET call. */
  find: (method: string, path: string) => FoundCall | null
  /** The contract's path of the calls at an address, as `/api/shop/products/{slug}`. */
  routeOf: (path: string) => string | null
}

type Route = { served: Served; path: string; segments: readonly Segment[] }
/** A literal, or the name of a parameter. */
type Segment = { literal: string } | { name: string }

/** Paths without parameters win; of the others, the first match. */
export const makeRouter = (served: readonly Served[]): Router => {
  const routes = served.map(routeFor)
  const exact = Map.groupBy(
    routes.filter(({ path }) => !path.includes('{')),
    ({ path }) => path,
  )
  const byLength = Map.groupBy(
    routes.filter(({ path }) => path.includes('{')),
    ({ segments }) => segments.length,
  )
  return {
    find: (method, given) => {
      const path = plain(given)
      const wanted = method === 'HEAD' ? 'GET' : method
      const isWanted = ({ served: { call } }: Route) => call.method === wanted
      const fixed = exact.get(path)?.find(isWanted)
      if (fixed) return { served: fixed.served, params: {} }
      const values = path.split('/')
      const found = byLength
        .get(values.length)
        ?.find((route) => isWanted(route) && matches(route, values))
      return found ? { served: found.served, params: paramsOf(found, values) } : null
    },
    routeOf: (given) => {
      const path = plain(given)
      if (exact.has(path)) return path
      const values = path.split('/')
      return byLength.get(values.length)?.find((route) => matches(route, values))?.path ?? null
    },
  }
}

const routeFor = (served: Served): Route => {
  const path = `/api/${served.call.api}${served.call.path}`
  const segments = path
    .split('/')
    .map((part) => (part.startsWith('{') ? { name: part.slice(1, -1) } : { literal: part }))
  return { served, path, segments }
}

const matches = ({ segments }: Route, values: readonly string[]): boolean =>
  segments.every((segment, at) =>
    'literal' in segment ? segment.literal === values[at] : values[at] !== '',
  )

const paramsOf = ({ segments }: Route, values: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    segments.flatMap((segment, at) =>
      'name' in segment ? [[segment.name, decoded(values[at]!, decodeURIComponent)]] : [],
    ),
  )

/** Without a trailing slash and escapes; an escaped slash stays escaped, within its segment. */
const plain = (path: string): string => {
  const bare = path.endsWith('/') ? path.slice(0, -1) : path
  return bare.includes('%') ? decoded(bare.replaceAll('%25', '%2525'), decodeURI) : bare
}

const decoded = (text: string, decode: (text: string) => string): string => {
  if (!text.includes('%')) return text
  try {
    return decode(text)
  } catch {
    return text
  }
}
