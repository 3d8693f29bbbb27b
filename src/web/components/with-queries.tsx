import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { browserQueries } from '#web/state/queries.ts'

/** Gives what is below it the answers kept in this browser. Only the browser renders it. */
export function WithQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={browserQueries()}>{children}</QueryClientProvider>
}
