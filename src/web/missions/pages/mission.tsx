import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { MissionDetail } from '#contract/missions.ts'
import { DAY_MS } from '#domain/time.ts'
import { Head } from '#web/components/head.tsx'
import { MissionArt } from '#web/missions/mission-art.tsx'
import { MissionEvents } from '#web/missions/mission-events.tsx'
import { MissionStanding } from '#web/missions/mission-standing.tsx'
import { rewardWords, worthWords } from '#web/missions/mission-words.ts'
import { PageTitle } from '#web/components/page-title.tsx'
import { QueryFailure } from '#web/components/query-failure.tsx'
import { pages } from '#contract/pages.ts'
import { Link, useParams } from '#web/router.ts'
import { CallFailure } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
import { missionQuery, useJustWon, useMissionStart } from '#web/missions/missions.ts'
import { useSession } from '#web/state/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { RichText } from '#web/ui/display/rich-text.tsx'
import { Busy, SkeletonBox, SkeletonText } from '#web/ui/display/skeleton.tsx'
import styles from './mission.module.css'

const NOT_FOUND = 404

/** One mission: task, progress with its events, reward, and the next action. */
export function Component() {
  const t = useT()
  const { missionId = '' } = useParams()
  const query = useQuery(missionQuery(missionId))
  const { data, error } = query
  const title = data?.title ?? t('title.missions')
  return (
    <>
      <Head title={title} isPrivate />
      <PageTitle title={title} back={{ to: pages.missions(), label: t('title.missions') }} />
      {data ? (
        <Mission key={data.id} mission={data} />
      ) : error instanceof CallFailure && error.status === NOT_FOUND ? (
        <Gone />
      ) : error ? (
        <QueryFailure query={query} title={t('missions.failedOne')} />
      ) : (
        <Waiting />
      )}
    </>
  )
}

function Mission({ mission }: { mission: MissionDetail }) {
  const t = useT()
  const { start, starting, started } = useMissionStart()
  const [isNews] = useState(() => isFresh(mission))
  const isJustWon = useJustWon([mission]).has(mission.id) || isNews
  useEffect(() => {
    if (mission.state === 'rewarded') celebrated.add(mission.id)
  }, [mission])
  const next = useRef<HTMLDivElement>(null)
  // The next action replaces the button and takes its focus.
  const hasBegun = started !== null && mission.state !== 'available'
  useEffect(() => {
    if (hasBegun) next.current?.querySelector('a')?.focus()
  }, [hasBegun])
  return (
    <div className={styles.page}>
      <p className={styles.summary}>{mission.summary}</p>
      <div className={styles.top}>
        <div ref={next} className={styles.standing}>
          <MissionStanding
            mission={mission}
            isStarting={starting !== null}
            isJustWon={isJustWon}
            onStart={() => void start(mission)}
          />
        </div>
        <Reward mission={mission} isJustWon={isJustWon} />
      </div>
      <section aria-labelledby="mission-how" className={styles.part}>
        <h2 id="mission-how">{t('missions.how')}</h2>
        <RichText html={mission.description} />
      </section>
      {mission.started_at !== null && <MissionEvents events={mission.events} />}
      <section aria-labelledby="mission-terms" className={styles.part}>
        <h2 id="mission-terms">{t('missions.terms')}</h2>
        <ul className={styles.terms}>
          {mission.terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
        <p>
          <Link to={pages.help()} className="link">
            {t('missions.question')}
          </Link>
        </p>
      </section>
    </div>
  )
}

const celebrated = new Set<string>()
/** Rewarded within a day, and shown for the first time in this tab. */
const isFresh = ({ id, state, rewarded_at: at }: MissionDetail): boolean =>
  state === 'rewarded' && at !== null && !celebrated.has(id) && Date.now() - Date.parse(at) < DAY_MS

function Reward({ mission, isJustWon }: { mission: MissionDetail; isJustWon: boolean }) {
  const t = useT()
  const { user } = useSession()
  const isGiven = mission.state === 'rewarded'
  return (
    <section
      aria-labelledby="mission-reward"
      className={classNames(styles.reward, isJustWon && styles.won)}
    >
      <MissionArt kind={mission.kind} size={80} className={styles.art} />
      <div className={styles.rewardWords}>
        <h2 id="mission-reward">{t(isGiven ? 'missions.wonTitle' : 'missions.rewardTitle')}</h2>
        <p className={styles.points}>{rewardWords(mission, t)}</p>
        {user && (
          <p className={styles.worth}>
            {worthWords(mission, user.current_tier.redeem_point_convert, t)}
          </p>
        )}
      </div>
      <p className={styles.how}>{t(isGiven ? 'missions.wonText' : 'missions.rewardText')}</p>
      {isGiven && (
        <ButtonLink to={pages.points()} variant="mango" className={styles.toPoints}>
          {t('missions.seePoints')}
        </ButtonLink>
      )}
    </section>
  )
}

function Gone() {
  const t = useT()
  return (
    <div className="card">
      <EmptyState
        picture={<MissionArt kind="mission" size={120} />}
        title={t('missions.gone')}
        text={t('missions.goneText')}
        action={<ButtonLink to={pages.missions()}>{t('missions.all')}</ButtonLink>}
      />
    </div>
  )
}

function Waiting() {
  const t = useT()
  return (
    <Busy label={t('shell.loading')} className={styles.page}>
      <SkeletonText size="body" />
      <div className={styles.top}>
        <SkeletonBox className={styles.waiting} />
        <SkeletonBox className={styles.waiting} />
      </div>
      <SkeletonText lines={4} />
    </Busy>
  )
}
