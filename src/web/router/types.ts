import type { ComponentType } from 'react'

/** The current address. `key` is unique per history entry. */
export type Location = {
  pathname: string
  search: string
  hash: string
  state: unknown
  key: string
}
/** An internal address: a path with query, or its parts; omitted parts stay as they are. */
export type To = string | { pathname?: string; search?: string; hash?: string }
export type Params = Record<string, string>

/** Input of a loader. The router passes `context` through without using it. */
export type LoaderAsk = { url: URL; params: Params; signal: AbortSignal; context: unknown }
export type Loader = (ask: LoaderAsk) => unknown
export type RevalidateAsk = { currentUrl: URL; nextUrl: URL; defaultShouldRevalidate: boolean }

/** A lazily loaded route module. */
export type RouteModule = { Component: ComponentType; loader?: Loader }
export type Route = {
  /** Key of the loader's data; defaults to the position in the route table. */
  id?: string
  /** Relative to the parent's, or absolute. `:name` is a parameter, `*` the rest. */
  path?: string
  Component?: ComponentType
  /** Shown when the page, or one below it, fails. */
  ErrorBoundary?: ComponentType
  loader?: Loader
  lazy?: () => Promise<RouteModule>
  /**
   * Whether the loader runs again while the route stays; by default when the query changes or the
   * same page is requested again.
   */
  shouldRevalidate?: (ask: RevalidateAsk) => boolean
  handle?: object
  children?: Route[]
}

/** A matched route with its parameters. */
export type Match = { id: string; route: Route; params: Params; pathname: string }

/** Loader results that the server embeds for hydration. */
export type LoadedData = {
  loaderData: Record<string, unknown>
  errors: Record<string, unknown> | null
}
export type PageState = LoadedData & { location: Location; matches: Match[] }
/** The pending navigation or revalidation. */
export type Moving = {
  state: 'idle' | 'loading'
  location?: Location | undefined
  revalidation: 'idle' | 'loading'
}

export type NavigateOptions = {
  replace?: boolean | undefined
  state?: unknown
  /** Keeps scroll position and focus. */
  preventScrollReset?: boolean | undefined
}
/** Resolves when the new page is rendered. A number moves through the history. */
export type Navigate = (to: To | number, options?: NavigateOptions) => Promise<void>
