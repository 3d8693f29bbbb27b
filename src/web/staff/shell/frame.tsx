import { lazy, Suspense } from 'react'
import { staffPages } from '#contract/pages.ts'
import { Navigate, useLocation } from '#web/router.ts'
import { useStore } from '#web/state/make-store.ts'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { openSession, standing } from '../session.ts'
import { SignIn } from '../sign-in/sign-in.tsx'
import { useT } from '../words.ts'

const Shell = lazy(loadShell)
const Opening = lazy(async () => ({ default: (await import('../sign-in/opening.tsx')).Opening }))
export async function loadShell() {
  return { default: (await import('./shell.tsx')).Shell }
}

/** Every screen: to signed-in staff in the shell, to others the sign-in page at the same address. */
export function Frame() {
  const t = useT()
  const now = useStore(standing)
  const { pathname } = useLocation()
  if (now.state === 'opening') return <p className="visually-hidden">{t('staff.loading')}</p>
  if (now.state === 'failed')
    return (
      <main id="main" tabIndex={-1}>
        <ErrorState
          level={1}
          title={t('staff.failed')}
          text={now.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void openSession()}
        />
      </main>
    )
  if (now.state === 'out' && pathname === staffPages.start())
    return (
      <Suspense fallback={<p className="visually-hidden">{t('staff.loading')}</p>}>
        <Opening />
      </Suspense>
    )
  if (now.state !== 'in') return <SignIn />
  if (now.needsFactor && pathname !== staffPages.me())
    return <Navigate to={staffPages.me()} replace />
  return (
    <Suspense fallback={<p className="visually-hidden">{t('staff.loading')}</p>}>
      <Shell />
    </Suspense>
  )
}
