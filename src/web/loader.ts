import { use } from 'react'
import { createContext, data, type LoaderFunctionArgs } from 'react-router'
import type { Locale } from '#domain/locale.ts'
import { CallFailure, type Send, type SendWhole } from './send.ts'

/** What a loader may use. The server hands in its own caller, the browser another; a page cannot tell which. */
export type PageContext = { send: Send; sendWhole: SendWhole; locale: () => Locale }
export const pageContext = createContext<PageContext>()

type PageAsk = { send: Send; sendWhole: SendWhole; params: Record<string, string>; url: URL; locale: Locale; signal: AbortSignal }

/**
 * Makes the loader of a public page. It runs in the server, as a guest, and again in the browser when a visitor moves there. A failed
 * call becomes the page's error with the same status, so that an unknown product is a real 404.
 */
export const pageLoader =
  <T>(load: (ask: PageAsk) => Promise<T>) =>
  async (given: LoaderFunctionArgs): Promise<T> => {
    try {
      return await load(askOf(given))
    } catch (error) {
      throw asResponse(error)
    }
  }

const askOf = ({ request, params, context }: LoaderFunctionArgs): PageAsk => {
  const page = context.get(pageContext)
  return {
    send: page.send,
    sendWhole: page.sendWhole,
    params: params as Record<string, string>,
    url: new URL(request.url),
    locale: page.locale(),
    signal: request.signal,
  }
}
const asResponse = (error: unknown): unknown =>
  error instanceof CallFailure ? data({ message: error.message, code: error.code }, { status: error.status || 503 }) : error

/** What a loader answered: at once, or still on its way. */
export type Arriving<T> = { now: T } | { later: Promise<T> }

/**
 * Like `pageLoader`, but whoever comes from another page sees the new one at once, with skeletons where its content will be: read it with
 * `useArriving` below a Suspense boundary. Rendering on the server, and changes within the page, wait for the content.
 */
export const arrivingLoader =
  <T>(load: (ask: PageAsk) => Promise<T>) =>
  async (given: LoaderFunctionArgs): Promise<Arriving<T>> => {
    const ask = askOf(given)
    const isArrival = typeof document !== 'undefined' && location.pathname !== ask.url.pathname && !isGoingBack()
    const work = load(ask)
    if (!isArrival) {
      try {
        return { now: await work }
      } catch (error) {
        throw asResponse(error)
      }
    }
    // Who leaves again before it arrives never asks for its failure.
    work.catch(() => null)
    return { later: work }
  }

// Who goes back wants to stand where they left: the page must be as high as it was, so it waits for its content.
const BACK_MS = 1000
let wentBackAt = -Infinity
if (typeof window !== 'undefined') window.addEventListener('popstate', () => (wentBackAt = performance.now()))
const isGoingBack = (): boolean => performance.now() - wentBackAt < BACK_MS

export const useArriving = <T>(arriving: Arriving<T>): T => ('now' in arriving ? arriving.now : use(arriving.later))
