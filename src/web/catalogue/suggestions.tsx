import { lazy, Suspense } from 'react'
import { useHydrated } from '#web/hooks/use-hydrated.ts'

const SuggestionsList = lazy(() =>
  import('./suggestions-list.tsx').then(({ SuggestionsList: Component }) => ({
    default: Component,
  })),
)

/**
 * What other shoppers like, where there is nothing else to show; fetched by the browser once the
 * page is there.
 */
export function Suggestions() {
  if (!useHydrated()) return null
  return (
    <Suspense fallback={null}>
      <SuggestionsList />
    </Suspense>
  )
}
