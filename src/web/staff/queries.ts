import { QueryClient } from '@tanstack/react-query'
import { CallFailure } from '#web/send.ts'
import { screensOf } from './session.ts'

const FRESH_MS = 10_000
const RETRIES = 2

/** Answers of the console's calls. Empties itself when the person leaves or another comes. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (count, error) =>
        count < RETRIES &&
        error instanceof CallFailure &&
        (error.status === 0 || error.status >= 500),
    },
    mutations: { retry: false },
  },
})
let of = screensOf.get()?.id
screensOf.subscribe(() => {
  const id = screensOf.get()?.id
  if (id !== of) queries.clear()
  of = id
})
