import { use } from 'react'
import type { LoaderAsk, RouteFailure } from '#web/router.ts'
import type { Locale } from '#domain/locale.ts'
import { CallFailure, type Send, type SendWhole } from './send.ts'

/**
 * What a loader may use. The server hands in its own caller, the browser another; a page cannot
 * tell which.
 */
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
 * Makes the loader of a public page. It runs in the server, as a guest, and again in the browser
 * when a visitor moves there. A failed call becomes the page's error with the same status, so that
 * an unknown product is a real 404.
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

/** What a loader answered: at once, or still on its way. */
export type Arriving<T> = { now?: T; later?: Promise<T> }

/**
 * Like `pageLoader`, but whoever comes from another page sees the new one at once, with skeletons
 * where its content will be: read it with `useArriving` below a Suspense boundary. Rendering on the
 * server, and changes within the page, wait for the content.
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
    const arriving: Arriving<T> = { later: work }
    // Who leaves again before it arrives never asks for its failure.
    work.then((now) => Object.assign(arriving, { now })).catch(() => null)
    return arriving
  }

// Who goes back wants to stand where they left: the page must be as high as it was, so it waits for
// its content.
const BACK_MS = 1000
let wentBackAt = -Infinity
if (typeof window !== 'undefined')
  window.addEventListener('popstate', () => (wentBackAt = performance.now()))
const isGoingBack = (): boolean => performance.now() - wentBackAt < BACK_MS

export const useArriving = <T>(arriving: Arriving<T>): T =>
  'now' in arriving ? (arriving.now as T) : use(arriving.later as Promise<T>)
