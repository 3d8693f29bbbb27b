import { lazy, Suspense } from 'react'
import { withWords } from '#web/state/locale.tsx'
import { SkeletonBox } from '#web/ui/display/skeleton.tsx'
import styles from './mission-near.module.css'

const load = withWords(() => import('./mission-near.tsx'), 'customers')
const MissionNear = lazy(async () => ({ default: (await load()).MissionNear }))

/** Promotes a mission on other pages; its code and texts are loaded after theirs. */
export function MissionTeaser() {
  return (
    <Suspense fallback={<SkeletonBox className={styles.waiting} />}>
      <MissionNear />
    </Suspense>
  )
}
