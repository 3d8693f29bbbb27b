import type { ComponentType } from 'react'

/** Where a visitor is. `key` is another one for every entry of the browser's history. */
export type Location = {
  pathname: string
  search: string
  hash: string
  state: unknown
  key: string
}
/** An address of the shop: a path with its query, or its parts; what is left out stays as it is. */
export type To = string | { pathname?: string; search?: string; hash?: string }
export type Params = Record<string, string>

/**
 * What a loader is given. The context is handed through unread: whoever makes the loaders knows
 * what it is.
 */
export type LoaderAsk = { url: URL; params: Params; signal: AbortSignal; context: unknown }
export type Loader = (ask: LoaderAsk) => unknown
export type RevalidateAsk = { currentUrl: URL; nextUrl: URL; defaultShouldRevalidate: boolean }

/** What a module that is loaded only when it is needed gives to its route. */
export type RouteModule = { Component: ComponentType; loader?: Loader }
export type Route = {
  /** Names the data of the loader; made from the place in the table where it is not given. */
  id?: string
  /** Relative to the parent's, or absolute. `:name` is a parameter, `*` the rest. */
  path?: string
  Component?: ComponentType
  /** Stands in when the page, or one below it, fails. */
  ErrorBoundary?: ComponentType
  loader?: Loader
  lazy?: () => Promise<RouteModule>
  /**
   * Whether the loader runs again while the route stays; by default when the query changes or the
   * page is asked for once more.
   */
  shouldRevalidate?: (ask: RevalidateAsk) => boolean
  handle?: object
  children?: Route[]
}

/** A route that an address leads through, with what the address says for it. */
export type Match = { id: string; route: Route; params: Params; pathname: string }

/** What the server hands to the browser, so that nothing is asked twice. */
export type LoadedData = {
  loaderData: Record<string, unknown>
  errors: Record<string, unknown> | null
}
export type PageState = LoadedData & { location: Location; matches: Match[] }
/** What is on its way. */
export type Moving = {
  state: 'idle' | 'loading'
  location?: Location | undefined
  revalidation: 'idle' | 'loading'
}

export type NavigateOptions = {
  replace?: boolean | undefined
  state?: unknown
  /** The page stays where it is scrolled to, and the focus where it is. */
  preventScrollReset?: boolean | undefined
}
/** Resolves when the new page is there. A number goes so many entries through the history. */
export type Navigate = (to: To | number, options?: NavigateOptions) => Promise<void>
