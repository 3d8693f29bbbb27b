import { ErrorState } from '#web/ui/display/error-state.tsx'
import { useT } from '../words.ts'

/** A screen that failed to load or to render. */
export function PageError() {
  const t = useT()
  return (
    <ErrorState
      level={1}
      title={t('staff.failed')}
      text={t('staff.failedText')}
      retryLabel={t('staff.retry')}
      onRetry={() => location.reload()}
    />
  )
}
