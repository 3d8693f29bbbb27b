import Clock from 'lucide-react/icons/clock'
import Hourglass from 'lucide-react/icons/hourglass'
import Repeat from 'lucide-react/icons/repeat'
import Undo from 'lucide-react/icons/undo-2'
import type { MissionDetail } from '#contract/missions.ts'
import type { MissionKind, MissionState } from '#domain/missions/mission.ts'
import type { WordKey } from '#i18n/web.ts'
import { useT } from '#web/state/locale.tsx'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Progress } from '#web/ui/display/progress.tsx'
import {
  daysWords,
  isEndingSoon,
  missingWords,
  pendingPercent,
  pendingWords,
  progressWords,
} from './mission-words.ts'
import styles from './mission-standing.module.css'

const ICON = { size: 18, strokeWidth: 1.75 } as const
const TONES: Record<MissionDetail['state'], BadgeTone> = {
  available: 'sky',
  started: 'leaf',
  completed: 'leaf',
  rewarded: 'leaf',
  expired: 'neutral',
  withdrawn: 'neutral',
}
/** Where progress is made; everything else is made by shopping. */
const WAYS: Partial<Record<MissionKind, WordKey>> = {
  review_photo: 'missions.go.orders',
  branch_visit: 'missions.go.stores',
  profile: 'missions.go.profile',
  referral: 'missions.go.friends',
}

interface MissionStandingProps {
  mission: MissionDetail
  isStarting: boolean
  isJustWon: boolean
  onStart: () => void
}

/** A mission's state, progress, pending progress and deadline, and the next action. */
export function MissionStanding({ mission, isStarting, isJustWon, onStart }: MissionStandingProps) {
  const t = useT()
  const { state } = mission
  const [progress, missing, pending] = [
    progressWords(mission, t),
    missingWords(mission, t),
    pendingWords(mission, t),
  ]
  const days = daysWords(mission, t)
  const isReached = state === 'completed' || state === 'rewarded'
  return (
    <section aria-label={t('missions.standing')} className={`card ${styles.standing}`}>
      <Head state={state} mission={mission} />
      <div className={styles.way}>
        <p className={styles.amount}>{progress}</p>
        <Progress
          value={isReached ? 100 : mission.percentage}
          pending={pendingPercent(mission)}
          label={t('missions.progress', { name: mission.title })}
          valueText={[progress, pending].filter(Boolean).join(', ')}
        />
        {state === 'started' && missing && <p className="text-small text-muted">{missing}</p>}
      </div>
      <Facts pending={pending} days={days} mission={mission} state={state} />
      {isJustWon && (
        <p role="status" className="visually-hidden">
          {t('missions.wonText')}
        </p>
      )}
      {state === 'available' && (
        <>
          <Button
            size="lg"
            block
            busy={isStarting}
            busyLabel={t('missions.starting')}
            disabledReason={
              mission.start_refusal ? t(`missions.refusal.${mission.start_refusal}`) : undefined
            }
            onClick={onStart}
          >
            {t('missions.startLong')}
          </Button>
          {mission.start_refusal && (
            <p className={styles.refusal}>{t(`missions.refusal.${mission.start_refusal}`)}</p>
          )}
        </>
      )}
      {state === 'started' && (
        <ButtonLink to={mission.link} size="lg" block>
          {t(WAYS[mission.kind] ?? 'missions.go.shop')}
        </ButtonLink>
      )}
    </section>
  )
}

function Head({ state, mission }: { state: MissionState; mission: MissionDetail }) {
  const t = useT()
  return (
    <div className={styles.head}>
      <Badge tone={TONES[state]}>{t(`missions.state.${state}`)}</Badge>
      {mission.period !== 'once' && (
        <span className={styles.period}>
          <Repeat size={16} strokeWidth={2} />
          {t(mission.period === 'week' ? 'missions.weekly' : 'missions.monthly')}
        </span>
      )}
    </div>
  )
}

interface FactsProps {
  pending: string | null
  days: string | null
  mission: MissionDetail
  state: MissionState
}

function Facts({ pending, days, mission, state }: FactsProps) {
  const t = useT()
  return (
    <ul className={`plain-list ${styles.facts}`}>
      {pending && (
        <li>
          <Hourglass {...ICON} />
          {pending}
        </li>
      )}
      {days !== null && (
        <li className={classNames(isEndingSoon(mission) && styles.loud)}>
          <Clock {...ICON} />
          <span>
            {days}, {t('missions.until', { date: mission.formatted_deadline ?? '' })}
          </span>
        </li>
      )}
      {mission.is_taken_back && (
        <li>
          <Undo {...ICON} />
          {t('missions.takenBack')}
        </li>
      )}
      {state === 'rewarded' && mission.formatted_rewarded && (
        <li>{t('missions.doneOn', { date: mission.formatted_rewarded })}</li>
      )}
    </ul>
  )
}
