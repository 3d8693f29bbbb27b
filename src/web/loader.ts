import { use } from 'react'
import type { LoaderAsk, RouteFailure } from '#web/router.ts'
import type { Locale } from '#domain/locale.ts'
import { CallFailure, type Send, type SendWhole } from './send.ts'

/** What loaders use. The server and the browser each provide an implementation. */
export type PageContext = { send: Send; sendWhole: SendWhole; locale: () => Locale }

type PageAsk = {
  send: Send
  sendWhole: SendWhole
  params: Record<string, string>
  url: URL
  locale: Locale
  signal: AbortSignal
}

/**
 * Creates the loader of a public page. Runs on the server as a guest, and in the browser on
 * navigation. A failed call becomes the page's error with the same status, so that an unknown
 * product is a 404.
 */
export const pageLoader =
  <T>(load: (ask: PageAsk) => Promise<T>) =>
  async (given: LoaderAsk): Promise<T> => {
    try {
      return await load(askOf(given))
    } catch (error) {
      throw asFailure(error)
    }
  }

const askOf = ({ context, ...ask }: LoaderAsk): PageAsk => ({
  ...ask,
  ...(context as PageContext),
  locale: (context as PageContext).locale(),
})
const asFailure = (error: unknown): unknown =>
  error instanceof CallFailure
    ? ({
        status: error.status || 503,
        data: { message: error.message, code: error.code },
      } satisfies RouteFailure)
    : error

/** A loader's result: available now or later. */
export type Arriving<T> = { now: T } | { later: Promise<T> }

/**
 * Like `pageLoader`, but a navigation from another page resolves at once and shows skeletons; read
 * the data with `useArriving` in a Suspense boundary. On the server and within a page it waits for
 * the data.
 */
export const arrivingLoader =
  <T>(load: (ask: PageAsk) => Promise<T>) =>
  async (given: LoaderAsk): Promise<Arriving<T>> => {
    const ask = askOf(given)
    const isArrival =
      typeof document !== 'undefined' && location.pathname !== ask.url.pathname && !isGoingBack()
    const work = load(ask)
    if (!isArrival) {
      try {
        return { now: await work }
      } catch (error) {
        throw asFailure(error)
      }
    }
    // `use` reads a promise with these fields without waiting. If the visitor leaves before it
    // settles, a failure would be an unhandled rejection.
    work.then((value) => Object.assign(work, { status: 'fulfilled', value })).catch(() => null)
    return { later: work }
  }

// Going back restores the scroll position, which needs the page's full height, so it waits for the
// data.
const BACK_MS = 1000
let wentBackAt = -Infinity
if (typeof window !== 'undefined')
  window.addEventListener('popstate', () => (wentBackAt = performance.now()))
const isGoingBack = (): boolean => performance.now() - wentBackAt < BACK_MS

/**
 * A page that has waited must go on calling `use`: React resumes it there, and takes hooks after a
 * skipped one for those of a second render (error 467).
 */
export const useArriving = <T>(arriving: Arriving<T>): T =>
  'later' in arriving ? use(arriving.later) : arriving.now
