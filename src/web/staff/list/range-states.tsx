import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useT } from '#web/staff/words.ts'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Busy, SkeletonText } from '#web/ui/display/skeleton.tsx'

interface RangeStatesProps<Item> {
  query: Pick<UseQueryResult<unknown, Error>, 'error' | 'refetch'>
  /** Undefined until they are read. */
  items: readonly Item[] | undefined
  none: { title: string; text: string; level?: 2 | 3 }
  children: (items: readonly Item[]) => ReactNode
}

/** A list of the range, or why there is none. */
export function RangeStates<Item>(props: RangeStatesProps<Item>) {
  const { query, items, none, children } = props
  const t = useT()
  if (query.error)
    return (
      <ErrorState
        title={t('range.failed')}
        text={query.error.message}
        retryLabel={t('staff.retry')}
        onRetry={() => void query.refetch()}
      />
    )
  if (items === undefined)
    return (
      <Busy label={t('staff.loading')}>
        <SkeletonText lines={6} />
      </Busy>
    )
  return items.length === 0 ? <EmptyState {...none} /> : children(items)
}
