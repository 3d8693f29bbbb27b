import { lazy, Suspense } from 'react'
import { loadMissionsWords } from '#web/state/locale.tsx'
import { SkeletonBox } from '#web/ui/skeleton.tsx'
import styles from './mission-near.module.css'

const MissionNear = lazy(async () => ({ default: (await Promise.all([import('./mission-near.tsx'), loadMissionsWords()]))[0].MissionNear }))

/** The mission that is worth a word, on pages about something else: its code and its words come after theirs. */
export function MissionTeaser() {
  return (
    <Suspense fallback={<SkeletonBox className={styles.waiting} />}>
      <MissionNear />
    </Suspense>
  )
}
