import Clock from 'lucide-react/icons/clock'
import Hourglass from 'lucide-react/icons/hourglass'
import Repeat from 'lucide-react/icons/repeat'
import Undo from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import type { Mission } from '#contract/missions.ts'
import { pages } from '#contract/pages.ts'
import { Link } from '#web/router.ts'
import { useT } from '#web/state/locale.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { MissionArt } from './mission-art.tsx'
import { MissionRing } from './mission-ring.tsx'
import {
  daysWords,
  isEndingSoon,
  pendingWords,
  progressWords,
  rewardWords,
} from './mission-words.ts'
import styles from './mission-card.module.css'

const ICON = { size: 16, strokeWidth: 2 } as const

interface MissionCardProps {
  mission: Mission
  /** The customer has just started it. */
  isStarting: boolean
  /** Completed while the page was open. */
  isJustWon: boolean
  onStart: () => void
}

/** Element id of a mission's link, which takes the focus after the mission is started. */
export const missionLinkId = (id: string): string => `mission-${id}`

/** One mission as a row: task, progress, reward, deadline. The whole row links to its page. */
export function MissionCard({ mission, isStarting, isJustWon, onStart }: MissionCardProps) {
  const t = useT()
  const isReady = mission.state === 'available'
  const pending = pendingWords(mission, t)
  return (
    <article
      className={classNames('card', styles.mission, isJustWon && styles.won)}
      data-state={mission.state}
    >
      <span className={styles.tile} data-kind={mission.kind}>
        <MissionArt kind={mission.kind} size={44} />
      </span>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link
            to={pages.mission(mission.id)}
            id={missionLinkId(mission.id)}
            className={styles.link}
          >
            {mission.title}
          </Link>
        </h3>
        <p className={styles.summary}>{mission.summary}</p>
      </div>
      <MissionRing mission={mission} />
      <div className={styles.facts}>
        <Badge tone="mango" className={styles.reward}>
          {rewardWords(mission, t)}
        </Badge>
        <When mission={mission} />
        {mission.period !== 'once' && (
          <Fact icon={<Repeat {...ICON} />}>
            {t(mission.period === 'week' ? 'missions.weekly' : 'missions.monthly')}
          </Fact>
        )}
        {!isReady && <p className={styles.progress}>{progressWords(mission, t)}</p>}
        {pending && <Fact icon={<Hourglass {...ICON} />}>{pending}</Fact>}
        {mission.is_taken_back && <Fact icon={<Undo {...ICON} />}>{t('missions.takenBack')}</Fact>}
      </div>
      {isReady && (
        <Button
          variant="secondary"
          className={styles.start}
          aria-label={t('missions.startNamed', { name: mission.title })}
          busy={isStarting}
          busyLabel={t('missions.starting')}
          disabledReason={
            mission.start_refusal ? t(`missions.refusal.${mission.start_refusal}`) : undefined
          }
          onClick={onStart}
        >
          {t('missions.start')}
        </Button>
      )}
    </article>
  )
}

/** The deadline or the completion date; for an ended mission, how it ended. */
function When({ mission }: { mission: Mission }) {
  const t = useT()
  const days = daysWords(mission, t)
  if (days !== null) {
    return (
      <Fact
        icon={<Clock {...ICON} />}
        isLoud={isEndingSoon(mission)}
        title={t('missions.until', { date: mission.formatted_deadline ?? '' })}
      >
        {days}
      </Fact>
    )
  }
  if (mission.state === 'rewarded')
    return <Fact>{t('missions.doneOn', { date: mission.formatted_rewarded ?? '' })}</Fact>
  return (
    <Badge tone={mission.state === 'completed' ? 'leaf' : 'neutral'}>
      {t(`missions.state.${mission.state}`)}
    </Badge>
  )
}

interface FactProps {
  icon?: ReactNode
  isLoud?: boolean
  title?: string
  children: ReactNode
}

function Fact({ icon, isLoud = false, title, children }: FactProps) {
  return (
    <p className={classNames(styles.fact, isLoud && styles.loud)} title={title}>
      {icon}
      {children}
    </p>
  )
}
