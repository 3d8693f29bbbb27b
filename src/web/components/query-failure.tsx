import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '#web/state/locale.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

interface QueryFailureProps {
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>
  /** What is missing. Why, and what to do, is in the words of the failure. */
  title: ReactNode
  level?: 1 | 2 | 3
}

/** What stands where an answer of the shop did not come, with a way to ask again. */
export function QueryFailure({ query, title, level }: QueryFailureProps) {
  const t = useT()
  return (
    <ErrorState
      level={level}
      title={title}
      // Some failures say just what the title says.
      text={query.error?.message === title ? undefined : query.error?.message}
      retryLabel={t('shell.retry')}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
      busyLabel={t('shell.loading')}
    />
  )
}
