import { isRouteFailure, useLocation, useRevalidator, useRouteError } from '#web/router.ts'
import { Head } from '#web/components/head.tsx'
import { NotFoundText } from '#web/app/not-found-text.tsx'
import { pages } from '#contract/pages.ts'
import { CallFailure } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import styles from './error.module.css'

/** Error page: not found, or a server error with a retry. */
export function PageError() {
  const t = useT()
  const error = useRouteError()
  const { pathname } = useLocation()
  const { revalidate, state } = useRevalidator()
  const failed = failureOf(error)
  if (failed?.status === 404)
    return <NotFoundText isProduct={pathname.startsWith(pages.product(''))} />
  const retry = () => (failed ? void revalidate() : location.reload())
  return (
    <div className={`container ${styles.page}`}>
      <Head title={t('error.title')} isPrivate isNowhere />
      <ErrorState
        level={1}
        title={t('error.title')}
        text={failed?.message ?? t('error.text')}
        retryLabel={t('shell.retry')}
        onRetry={retry}
        busy={state === 'loading'}
        busyLabel={t('shell.loading')}
      />
      <ButtonLink to={pages.home()} variant="ghost">
        {t('error.home')}
      </ButtonLink>
    </div>
  )
}

/**
 * A failed call, met in a loader or while rendering what a loader promised; null for a fault of the
 * page itself.
 */
const failureOf = (error: unknown): { status: number; message: string | undefined } | null => {
  if (error instanceof CallFailure) return error
  return isRouteFailure(error)
    ? { status: error.status, message: (error.data as { message?: string } | null)?.message }
    : null
}
