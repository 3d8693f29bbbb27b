import { lazy, Suspense } from 'react'
import { useStore } from '#web/state/make-store.ts'
import { isLocked } from '../session.ts'
import styles from './lock.module.css'

export const loadLockScreen = async () => ({
  default: (await import('./lock-screen.tsx')).LockScreen,
})
const LockScreen = lazy(loadLockScreen)

/** Covers the console while its session is locked; what is below stays as it is. */
export function Lock() {
  if (!useStore(isLocked)) return null
  return (
    <Suspense fallback={<div className={styles.cover} />}>
      <LockScreen />
    </Suspense>
  )
}
