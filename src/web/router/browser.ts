import { makeStore, type Store } from '../state/make-store.ts'
import { addressOf, isElsewhere, locationOf, pathOf } from './address.ts'
import { loadData, loadModule, Redirect } from './load.ts'
import { matchRoutes } from './match.ts'
import { makeDataCache } from './data-cache.ts'
import { restoreScroll, savePosition } from './scroll.ts'
import type { LoadedData, Location, Match, Moving, Navigate, PageState, Route } from './types.ts'

/** How the page was reached, which decides its scroll position. */
export type Arrival = { kind: 'push' | 'replace' | 'pop'; preventScrollReset: boolean }
/** Called before the page is left; `proceed` continues. */
export type Guard = (proceed: () => void) => void
export type Router = {
  state: () => PageState
  moving: Store<Moving>
  arrival: () => Arrival | null
  /** Called with a new page: render it with `show`, then call `arrived`. */
  onPage: (show: () => void) => () => void
  arrived: (state: PageState) => void
  navigate: Navigate
  revalidate: () => Promise<void>
  /** Prefetches code and data of a likely navigation. */
  prepare: (address: string) => void
  /** Sets the guard against unsaved changes; null removes it. */
  guard: (guard: Guard | null) => void
}

const IDLE: Moving = { state: 'idle', revalidation: 'idle' }
type Entry = { key?: string; state?: unknown } | null
type How = Arrival & { state?: unknown }

const newKey = (): string => Math.random().toString(36).slice(2, 10)

/** The browser's router. Starts with the server-rendered page, whose modules are already loaded. */
export function createRouter(
  routes: readonly Route[],
  hydration: LoadedData,
  context: unknown,
): Router {
  const entry = history.state as Entry
  const first = locationOf(location.href, entry?.state ?? null, entry?.key ?? newKey())
  if (!entry?.key) history.replaceState({ key: first.key, state: first.state }, '')
  let page: PageState = {
    ...hydration,
    location: first,
    matches: matchRoutes(routes, first.pathname) ?? [],
  }
  const moving = makeStore(IDLE)
  let arrival: Arrival | null = null
  let control = new AbortController()
  let settle: (() => void) | null = null
  let guard: Guard | null = null
  const showing = new Set<() => void>()
  const ahead = makeDataCache()
  /** The page on screen: `page` is set before it is rendered. */
  let shownKey = first.key
  restoreScroll(() => shownKey)

  /**
   * Starts a navigation or revalidation and aborts the previous one. A page that is loaded but not
   * on screen yet still comes there, and must not end what begins here.
   */
  const begin = (): AbortSignal => {
    control.abort()
    settle?.()
    settle = null
    control = new AbortController()
    return control.signal
  }
  const shown = (next: PageState) =>
    new Promise<void>((resolve) => {
      settle = resolve
      page = next
      for (const show of showing) show()
    })
  const arrived = (state: PageState) => {
    shownKey = state.location.key
    if (state !== page || !settle) return
    const done = settle
    settle = null
    moving.set(IDLE)
    done()
  }

  const urlOf = (target: Location): URL => new URL(pathOf(target), location.origin)
  /**
   * Whether a route must load: new routes do; others when the query changed or the same page is
   * requested again.
   */
  const isWanted = (target: Location) => {
    const [currentUrl, nextUrl] = [urlOf(page.location), urlOf(target)]
    const defaultShouldRevalidate =
      currentUrl.search !== nextUrl.search || isSame(page.location, target)
    return ({ id, route, pathname }: Match): boolean => {
      const stays =
        id in page.loaderData &&
        page.matches.some((known) => known.id === id && known.pathname === pathname)
      if (!stays) return true
      return (
        route.shouldRevalidate?.({ currentUrl, nextUrl, defaultShouldRevalidate }) ??
        defaultShouldRevalidate
      )
    }
  }

  const complete = (next: Location, matches: Match[], loaded: LoadedData, how: How) => {
    savePosition(shownKey)
    ahead.keep(page)
    // From here on the data belongs to the page, which is cached for going back: what it still waits
    // for is not aborted when the visitor leaves.
    control = new AbortController()
    if (how.kind !== 'pop')
      history[`${how.kind}State`]({ key: next.key, state: next.state }, '', pathOf(next))
    arrival = how
    const stayed = Object.fromEntries(
      matches.filter(({ id }) => id in page.loaderData).map(({ id }) => [id, page.loaderData[id]]),
    )
    return shown({
      location: next,
      matches,
      loaderData: { ...stayed, ...loaded.loaderData },
      errors: loaded.errors,
    })
  }

  const go = async (next: Location, how: How): Promise<void> => {
    const signal = begin()
    const matches = matchRoutes(routes, next.pathname) ?? []
    const isSamePage = isSame(page.location, next)
    if (isSamePage && next.hash !== page.location.hash)
      return complete(next, page.matches, { ...page, loaderData: {} }, how)
    // Prefetched data may be in another language.
    if (isSamePage) ahead.forget()
    const wanted = isWanted(next)
    const known = how.kind === 'pop' ? ahead.visited(next.key) : undefined
    if (known) {
      // Rendering inside the event is synchronous; after it React renders in slices and keeps the
      // page responsive.
      await new Promise((resolve) => setTimeout(resolve))
      return signal.aborted ? undefined : complete(next, matches, known, how)
    }
    moving.set({ state: 'loading', location: next, revalidation: 'idle' })
    const ask = { matches, url: urlOf(next), signal, context, wanted }
    const loaded = (await ahead.take(pathOf(next), matches.filter(wanted))) ?? (await loadData(ask))
    if (signal.aborted) return
    if (loaded instanceof Redirect) return navigate(loaded.to, { replace: how.kind !== 'push' })
    return complete(next, matches, loaded, how)
  }

  const navigate: Navigate = (to, options = {}) => {
    if (typeof to === 'number') return Promise.resolve(history.go(to))
    const address = addressOf(to, page.location)
    if (isElsewhere(address)) return Promise.resolve(location.assign(address))
    const isHere = address === pathOf(page.location)
    if (guard && !isHere) return ask(guard, () => navigate(to, options))
    const { state = null, preventScrollReset = false } = options
    return go(locationOf(address, state, newKey()), {
      kind: options.replace || isHere ? 'replace' : 'push',
      preventScrollReset,
    })
  }

  /** The guard is asked once per departure. */
  const ask = (asked: Guard, leave: () => Promise<void>) =>
    new Promise<void>((resolve) =>
      asked(() => {
        guard = null
        resolve(leave())
      }),
    )

  const revalidate = async () => {
    if (moving.get().state === 'loading') return
    const signal = begin()
    moving.set({ state: 'idle', revalidation: 'loading' })
    const { location: here, matches } = page
    const loaded = await loadData({
      matches,
      url: urlOf(here),
      signal,
      context,
      wanted: isWanted(here),
    })
    if (signal.aborted) return
    if (loaded instanceof Redirect) return navigate(loaded.to, { replace: true })
    arrival = { kind: 'replace', preventScrollReset: true }
    return shown({
      ...page,
      loaderData: { ...page.loaderData, ...loaded.loaderData },
      errors: loaded.errors,
    })
  }

  const prepare = (address: string) => {
    const target = locationOf(addressOf(address, page.location))
    const matches = matchRoutes(routes, target.pathname)
    if (!matches || target.pathname === page.location.pathname) return
    // Personal pages have no loader, and their code may be large: the caller decides whether to
    // prepare them.
    for (const { route } of matches) void loadModule(route).catch(() => null)
    const wanted = isWanted(target)
    ahead.fetch(pathOf(target), (signal) =>
      loadData({ matches, url: urlOf(target), signal, context, wanted }),
    )
  }

  addEventListener('popstate', ({ state }: PopStateEvent) => {
    const popped = state as Entry
    const target = locationOf(location.href, popped?.state ?? null, popped?.key ?? newKey())
    if (!guard || isSame(target, page.location))
      return void go(target, { kind: 'pop', preventScrollReset: false })
    // The browser has gone back already: the current page's entry is restored until the visitor
    // decides.
    const { key, state: kept } = page.location
    history.pushState({ key, state: kept }, '', pathOf(page.location))
    void ask(guard, () => go(target, { kind: 'replace', preventScrollReset: false }))
  })

  return {
    state: () => page,
    moving,
    arrival: () => arrival,
    onPage: (show) => {
      showing.add(show)
      return () => void showing.delete(show)
    },
    arrived,
    navigate,
    revalidate,
    prepare,
    guard: (next) => void (guard = next),
  }
}

const isSame = (a: Location, b: Location): boolean =>
  a.pathname === b.pathname && a.search === b.search
