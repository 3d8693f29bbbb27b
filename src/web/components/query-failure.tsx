import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '#web/state/locale.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'

interface QueryFailureProps {
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>
  /** What is missing. The failure's message says why. */
  title: ReactNode
  level?: 1 | 2 | 3
}

/** Replaces a failed query's content, with a retry. */
export function QueryFailure({ query, title, level }: QueryFailureProps) {
  const t = useT()
  return (
    <ErrorState
      level={level}
      title={title}
      // Omitted when the message repeats the title.
      text={query.error?.message === title ? undefined : query.error?.message}
      retryLabel={t('shell.retry')}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
      busyLabel={t('shell.loading')}
    />
  )
}
