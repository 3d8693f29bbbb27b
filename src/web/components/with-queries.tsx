import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { browserQueries } from '#web/state/queries.ts'

/** Provides this browser's query cache. Never rendered on the server. */
export function WithQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={browserQueries()}>{children}</QueryClientProvider>
}
