import { Activity } from 'react'
import { staffPages } from '#contract/pages.ts'
import { Navigate, useLocation } from '#web/router.ts'
import { useStore } from '#web/state/make-store.ts'
import { screensOf, standing } from '../session.ts'
import { Gate } from '../sign-in/gate.tsx'
import { Shell } from './shell.tsx'
import { useFocusAfter } from '../sign-in/use-focus-after.ts'

/**
 * Every screen: to signed-in staff in the shell, to others the sign-in page at the same address. The
 * screens of a person whose session ended stay below it, with what is typed there, until they or
 * someone else signs in.
 */
export function Frame() {
  const now = useStore(standing)
  const { pathname } = useLocation()
  const staff = useStore(screensOf)
  const isIn = now.state === 'in'
  useFocusAfter(now.state)
  if (isIn && now.needsFactor && pathname !== staffPages.me())
    return <Navigate to={staffPages.me()} replace />
  return (
    <>
      {!isIn && <Gate pathname={pathname} />}
      {staff !== null && (
        <Activity key={staff.id} mode={isIn ? 'visible' : 'hidden'}>
          <Shell />
        </Activity>
      )}
    </>
  )
}
