import { locationOf } from './address.ts'
import { isRouteFailure, loadData, Redirect } from './load.ts'
import { matchRoutes } from './match.ts'
import type { PageState, Route } from './types.ts'

export type Answered = PageState & { status: number }

/** Loads a page on the server: its data, or a redirect. */
export async function answerPage(
  routes: readonly Route[],
  address: URL,
  context: unknown,
): Promise<Answered | Redirect> {
  const location = locationOf(address.href)
  const matches = matchRoutes(routes, location.pathname) ?? []
  const loaded = await loadData({
    matches,
    url: address,
    signal: new AbortController().signal,
    context,
  })
  if (loaded instanceof Redirect) return loaded
  const [error] = Object.values(loaded.errors ?? {})
  // An error without a status is a bug, which no page handles.
  if (error === undefined) return { ...loaded, location, matches, status: 200 }
  // oxlint-disable-next-line typescript/only-throw-error
  if (!isRouteFailure(error)) throw error
  return { ...loaded, location, matches, status: error.status }
}
