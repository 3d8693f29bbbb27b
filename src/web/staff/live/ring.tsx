import { lazy, Suspense } from 'react'
import { ALERT_NAMES, ALERTS } from '#domain/staff/alerts.ts'
import { usePermitted } from '../session.ts'

const Bell = lazy(() => import('./bell.tsx').then((part) => ({ default: part.Bell })))

/**
 * Sounds for what a person can act on: for new orders until someone has accepted them all, for
 * answers, risks and complaints once. Red while this page can make no sound: a browser needs one
 * press for it.
 */
export function Ring() {
  const may = usePermitted()
  return ALERT_NAMES.some((name) => may(ALERTS[name])) ? (
    <Suspense>
      <Bell />
    </Suspense>
  ) : null
}
