import type { LoadedData, Match, Route } from './types.ts'

/** A loader's redirect. */
export class Redirect {
  readonly to: string
  readonly status: number
  constructor(to: string, status: number) {
    this.to = to
    this.status = status
  }
}
export const redirect = (to: string, status = 302): Redirect => new Redirect(to, status)

/**
 * A loader's failure with the status of its page: plain data, so that the browser can show what the
 * server showed.
 */
export type RouteFailure = { status: number; data: unknown }
export const isRouteFailure = (error: unknown): error is RouteFailure =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  'data' in error &&
  !(error instanceof Error)

/** Fetches the module of a route; after that the route has its component and its loader itself. */
export async function loadModule(route: Route): Promise<void> {
  if (!route.lazy) return
  const module = await route.lazy()
  route.Component = module.Component
  if (module.loader) route.loader = module.loader
  delete route.lazy
}

type Ask = {
  matches: readonly Match[]
  url: URL
  signal: AbortSignal
  context: unknown
  wanted?: (match: Match) => boolean
}

/**
 * Runs the loaders of a page side by side. A failure belongs to the nearest route that can show it;
 * the outermost redirect wins.
 */
export async function loadData({
  matches,
  url,
  signal,
  context,
  wanted = () => true,
}: Ask): Promise<LoadedData | Redirect> {
  const answers = await Promise.all(
    matches.map(async (match, depth) => {
      try {
        await loadModule(match.route)
        if (!match.route.loader || !wanted(match)) return { depth }
        return {
          depth,
          id: match.id,
          value: await match.route.loader({ url, params: match.params, signal, context }),
        }
      } catch (error) {
        return { depth, error }
      }
    }),
  )
  const loaderData: Record<string, unknown> = {}
  let errors: Record<string, unknown> | null = null
  for (const answer of answers) {
    if ('error' in answer && answer.error instanceof Redirect) return answer.error
    if ('error' in answer) errors ??= { [boundaryOf(matches, answer.depth)]: answer.error }
    else if (answer.value instanceof Redirect) return answer.value
    else if (answer.id !== undefined) loaderData[answer.id] = answer.value
  }
  return { loaderData, errors }
}

const boundaryOf = (matches: readonly Match[], depth: number): string =>
  matches.slice(0, depth + 1).findLast(({ route }) => route.ErrorBoundary)?.id ??
  matches[0]?.id ??
  ''
