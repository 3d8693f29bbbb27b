import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { pages } from '#contract/pages.ts'
import { Link } from '#web/router.ts'
import { useT } from '#web/state/locale.tsx'
import { nearMissionQuery } from '#web/missions/missions.ts'
import { SkeletonBox } from '#web/ui/display/skeleton.tsx'
import { MissionRing } from './mission-ring.tsx'
import { daysWords, missingWords, pendingWords, rewardWords } from './mission-words.ts'
import styles from './mission-near.module.css'

/**
 * The mission that is nearest to done, or one that could be begun. Nothing where there is none, and
 * when it cannot be read.
 */
export function MissionNear() {
  const t = useT()
  const { data: mission, isPending } = useQuery(nearMissionQuery)
  if (isPending) return <SkeletonBox className={styles.waiting} />
  if (!mission) return null
  const isRunning = mission.state === 'started'
  const words = isRunning
    ? [
        pendingWords(mission, t) ?? missingWords(mission, t) ?? mission.summary,
        daysWords(mission, t),
      ]
    : [mission.summary]
  return (
    <Link to={isRunning ? pages.mission(mission.id) : pages.missions()} className={styles.near}>
      <MissionRing mission={mission} />
      <span className={styles.words}>
        <span className={styles.title}>
          {t('missions.near', { name: mission.title })}{' '}
          <strong className={styles.reward}>{rewardWords(mission, t)}</strong>
        </span>
        <span className={styles.text}>{words.filter(Boolean).join(' · ')}</span>
      </span>
      <ChevronRight size={20} strokeWidth={2} className={styles.arrow} />
    </Link>
  )
}
