import type { ReactNode } from 'react'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Busy, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { useT } from '../words.ts'

interface LoadedProps<Data> {
  query: { error: Error | null; refetch: () => unknown }
  /** What was read; nothing until then. */
  data: Data | null | undefined
  /** The title of what is shown when it cannot be read. */
  failed: string
  /** Lines of text in its place while it is read. */
  lines?: number
  children: (data: Data) => ReactNode
}

/**
 * What a query reads: while it is read a skeleton, and why it failed with a way to try again. What
 * was read stays in view when a later try fails, and so does what is typed in it.
 */
export function Loaded<Data>({ query, data, failed, lines, children }: LoadedProps<Data>) {
  const t = useT()
  if (data !== null && data !== undefined) return children(data)
  if (query.error)
    return (
      <ErrorState
        title={failed}
        text={query.error.message}
        retryLabel={t('staff.retry')}
        onRetry={() => void query.refetch()}
      />
    )
  return (
    <Busy label={t('staff.loading')}>
      <SkeletonText lines={lines} />
    </Busy>
  )
}
