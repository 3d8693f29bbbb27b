import type { Served } from './serve.ts'

export type FoundCall = { served: Served; params: Record<string, string> }
/**
 * Finds a call by method and path; null for the router: other paths, and those that need
 * normalising.
 */
export type FindCall = (method: string, path: string) => FoundCall | null

type Pattern = { served: Served; parts: readonly (string | null)[]; names: readonly string[] }

/** Paths that need normalising: with escapes, empty segments or dots. */
const IS_ODD = /[%\\#]|\/[/.]|\/$/

/** Uploads and downloads are streams, which the router's library handles. */
const isPlain = ({ call }: Served): boolean => !call.multipart && call.files === null

/** Finds the calls with plain JSON by their path, without a router. */
export const makeRouter = (served: readonly Served[]): FindCall => {
  const exact = new Map<string, Served>()
  const patterns = new Map<string, Pattern[]>()
  for (const one of served) {
    const path = `/api/${one.call.api}${one.call.path}`
    if (path.includes('{')) {
      const parts = path.split('/')
      const key = `${one.call.method} ${parts.length}`
      const names = parts.map((part) => part.slice(1, -1))
      const pattern = {
        served: one,
        parts: parts.map((part) => (part.startsWith('{') ? null : part)),
        names,
      }
      patterns.set(key, [...(patterns.get(key) ?? []), pattern])
    } else exact.set(`${one.call.method} ${path}`, one)
  }
  return (method, path) => {
    const named = exact.get(`${method} ${path}`)
    if (named) return isPlain(named) ? { served: named, params: {} } : null
    if (IS_ODD.test(path)) return null
    const parts = path.split('/')
    const found = patterns
      .get(`${method} ${parts.length}`)
      ?.find((one) => one.parts.every((part, index) => part === null || part === parts[index]))
    if (!found || !isPlain(found.served)) return null
    const params: Record<string, string> = {}
    for (const [index, part] of found.parts.entries())
      if (part === null) params[found.names[index]!] = parts[index]!
    return { served: found.served, params }
  }
}
