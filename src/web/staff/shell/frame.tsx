import { lazy, Suspense } from 'react'
import { staffPages } from '#contract/pages.ts'
import { Navigate, useLocation } from '#web/router.ts'
import { useStore } from '#web/state/make-store.ts'
import { standing } from '../session.ts'
import { Gate } from '../sign-in/gate.tsx'
import { useT } from '../words.ts'

const Shell = lazy(async () => ({ default: (await import('./shell.tsx')).Shell }))

/** Every screen: to signed-in staff in the shell, to others the sign-in page at the same address. */
export function Frame() {
  const t = useT()
  const now = useStore(standing)
  const { pathname } = useLocation()
  if (now.state !== 'in') return <Gate pathname={pathname} />
  if (now.needsFactor && pathname !== staffPages.me())
    return <Navigate to={staffPages.me()} replace />
  return (
    <Suspense fallback={<p className="visually-hidden">{t('staff.loading')}</p>}>
      <Shell />
    </Suspense>
  )
}
