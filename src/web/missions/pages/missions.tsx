import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Mission } from '#contract/missions.ts'
import type { WordKey } from '#i18n/web.ts'
import { Head } from '#web/components/head.tsx'
import { MissionArt } from '#web/missions/mission-art.tsx'
import { MissionCard, missionLinkId } from '#web/missions/mission-card.tsx'
import { PageTitle } from '#web/components/page-title.tsx'
import { Pages } from '#web/components/pages.tsx'
import { QueryFailure } from '#web/components/query-failure.tsx'
import { pages } from '#contract/pages.ts'
import { useSearchParams } from '#web/router.ts'
import { useT } from '#web/state/locale.tsx'
import {
  MISSION_ORDERS,
  missionsQuery,
  useJustWon,
  useMissionStart,
  type MissionOrder,
} from '#web/missions/missions.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Busy, SkeletonBox, SkeletonText } from '#web/ui/display/skeleton.tsx'
import styles from './missions.module.css'

/** Missions grouped by state, running ones first. */
const GROUPS: readonly { name: WordKey; states: readonly Mission['state'][] }[] = [
  { name: 'missions.group.running', states: ['completed', 'started'] },
  { name: 'missions.group.ready', states: ['available'] },
  { name: 'missions.group.done', states: ['rewarded'] },
  { name: 'missions.group.over', states: ['expired', 'withdrawn'] },
]

/** Missions: ways to earn points other than shopping, with progress, reward and deadline. */
export function Component() {
  const t = useT()
  const [search, setSearch] = useSearchParams()
  const order = MISSION_ORDERS.find((one) => one === search.get('sort')) ?? 'state'
  const page = Math.max(1, Number(search.get('page')) || 1)
  const query = useQuery(missionsQuery(order, page))
  const { data: answer, error } = query
  const look = (next: { order?: MissionOrder; page?: number }) => {
    const [sort, turned] = [next.order ?? order, next.page ?? 1]
    setSearch({
      ...(sort === 'state' ? {} : { sort }),
      ...(turned === 1 ? {} : { page: String(turned) }),
    })
  }
  return (
    <>
      <Head title={t('title.missions')} isPrivate />
      <PageTitle title={t('title.missions')} back={{ to: pages.tier(), label: t('title.tier') }} />
      <p className={styles.intro}>{t('missions.intro')}</p>
      {answer ? (
        answer.meta.total_data === 0 ? (
          <NoMissions />
        ) : (
          <>
            <div className={styles.bar}>
              <p role="status" className="text-small text-muted">
                {answer.meta.total_data === 1
                  ? t('missions.countOne')
                  : t('missions.count', { count: answer.meta.total_data })}
              </p>
              <Sort order={order} look={look} />
            </div>
            <Missions missions={answer.data} />
            <Pages
              label={t('missions.pages')}
              page={answer.meta.page}
              total={answer.meta.total_pages}
              onPage={(next) => {
                look({ page: next })
                scrollTo({ top: 0 })
              }}
            />
          </>
        )
      ) : error ? (
        <QueryFailure query={query} title={t('missions.failed')} />
      ) : (
        <Waiting />
      )}
    </>
  )
}

function Sort({
  order,
  look,
}: {
  order: 'state' | 'reward' | 'ends_at'
  look: (next: { order?: MissionOrder; page?: number }) => void
}) {
  const t = useT()
  return (
    <Select
      aria-label={t('missions.sort')}
      className={styles.sort}
      value={order}
      options={MISSION_ORDERS.map((value) => ({
        value,
        label: t(`missions.sort.${value}`),
      }))}
      onChange={({ target }) => look({ order: target.value as MissionOrder })}
    />
  )
}

function Missions({ missions }: { missions: readonly Mission[] }) {
  const t = useT()
  const { start, starting, started } = useMissionStart()
  const won = useJustWon(missions)
  // The pressed button disappears, so the focus moves to the started mission.
  const hasBegun = missions.some(({ id, state }) => id === started && state !== 'available')
  useEffect(() => {
    if (started !== null && hasBegun) document.getElementById(missionLinkId(started))?.focus()
  }, [started, hasBegun])
  const isFull = missions.some(({ start_refusal: refusal }) => refusal === 'too_many')
  return (
    <div className={styles.groups}>
      {isFull && (
        <Banner tone="info" title={t('missions.fullTitle')}>
          {t('missions.refusal.too_many')}
        </Banner>
      )}
      {GROUPS.map(({ name, states }) => {
        const these = missions.filter(({ state }) => states.includes(state))
        if (these.length === 0) return null
        return (
          <section key={name} aria-labelledby={name} className={styles.group}>
            <h2 id={name} className={styles.heading}>
              {t(name)} <span className={styles.count}>{these.length}</span>
            </h2>
            <ul className={`plain-list ${styles.list}`}>
              {these.map((mission) => (
                <li key={mission.id}>
                  <MissionCard
                    mission={mission}
                    isStarting={starting === mission.id}
                    isJustWon={won.has(mission.id)}
                    onStart={() => void start(mission)}
                  />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function NoMissions() {
  const t = useT()
  return (
    <div className="card">
      <EmptyState
        picture={<MissionArt kind="mission" size={120} />}
        title={t('missions.empty')}
        text={t('missions.emptyText')}
        action={<ButtonLink to={pages.allProducts()}>{t('missions.shop')}</ButtonLink>}
      />
    </div>
  )
}

const WAITING_CARDS = [1, 2, 3, 4] as const

function Waiting() {
  const t = useT()
  return (
    <Busy label={t('shell.loading')}>
      <div className={styles.bar}>
        <SkeletonText size="small" />
        <SkeletonBox className={styles.waitingSort} />
      </div>
      <div className={styles.heading}>
        <SkeletonText size="title" />
      </div>
      <div className={styles.list}>
        {WAITING_CARDS.map((card) => (
          <SkeletonBox key={card} className={styles.waiting} />
        ))}
      </div>
    </Busy>
  )
}
