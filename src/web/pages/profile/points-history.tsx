import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from '#web/router.ts'
import { listPointHistories } from '#contract/account/points.ts'
import type { Data } from '#contract/call.ts'
import { formatNumber } from '#domain/money.ts'
import { Head } from '#web/components/head.tsx'
import { PageTitle } from '#web/components/page-title.tsx'
import { Pages } from '#web/components/pages.tsx'
import { WaitingRows } from '#web/components/waiting-rows.tsx'
import { links } from '#web/links.ts'
import { sendWhole } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
import { keys } from '#web/state/queries.ts'
import { useSession } from '#web/state/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkTabs } from '#web/ui/link-tabs.tsx'
import styles from './points-history.module.css'

const KINDS = ['all', 'earned', 'used', 'expired'] as const
type Kind = (typeof KINDS)[number]
type Entry = Data<typeof listPointHistories>[number]

const pointsQuery = (type: Kind, page: number) =>
  queryOptions({
    queryKey: keys.points(page, type),
    queryFn: ({ signal }) => sendWhole(listPointHistories, { query: { type, page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  })

/** The ledger of points, newest first. */
export function Component() {
  const t = useT()
  const [search, setSearch] = useSearchParams()
  const kind = KINDS.find((one) => one === search.get('type')) ?? 'all'
  const page = Math.max(1, Number(search.get('page')) || 1)
  const { data: answer, error, refetch, isRefetching } = useQuery(pointsQuery(kind, page))
  const turn = (next: number) => {
    setSearch({ ...(kind === 'all' ? {} : { type: kind }), ...(next === 1 ? {} : { page: String(next) }) })
    scrollTo({ top: 0 })
  }
  return (
    <>
      <Head title={t('title.points')} isPrivate />
      <PageTitle title={t('points.title')} back={{ to: links.profile(), label: t('account.title') }} />
      <Balance />
      <LinkTabs
        label={t('points.filter')}
        className={styles.tabs}
        tabs={KINDS.map((one) => ({
          to: one === 'all' ? links.pointsHistory() : `${links.pointsHistory()}?type=${one}`,
          label: t(`points.${one}`),
          current: one === kind,
        }))}
      />
      {answer ? (
        answer.data.length === 0 ? (
          <NoPoints />
        ) : (
          <>
            <ul className={`plain-list card ${styles.list}`}>
              {answer.data.map((entry) => (
                <EntryRow key={entry.id} entry={entry} />
              ))}
            </ul>
            <Pages label={t('points.pages')} page={answer.meta.page} total={answer.meta.total_pages} onPage={turn} />
          </>
        )
      ) : error ? (
        <ErrorState
          title={t('points.failed')}
          text={error.message}
          retryLabel={t('shell.retry')}
          onRetry={() => void refetch()}
          busy={isRefetching}
          busyLabel={t('shell.loading')}
        />
      ) : (
        <WaitingRows rows={4} className={styles.waiting} />
      )}
    </>
  )
}

function Balance() {
  const t = useT()
  const { user } = useSession()
  if (!user) return null
  return (
    <section className={styles.balance} aria-labelledby="points-balance">
      <h2 id="points-balance">{t('points.balance')}</h2>
      <p className={styles.points}>{t('account.points', { points: formatNumber(user.total_point) })}</p>
      <p className="text-small">{t('account.worth', { worth: user.formatted_point_worth })}</p>
      {user.pending_point > 0 && <p className="text-small">{t('account.pending', { points: formatNumber(user.pending_point) })}</p>}
    </section>
  )
}

function EntryRow({ entry }: { entry: Entry }) {
  const t = useT()
  const isPlus = entry.earn_point >= 0
  const points = formatNumber(Math.abs(entry.earn_point))
  const word = isPlus ? t('points.wordEarned') : entry.kind.includes('expire') ? t('points.wordExpired') : t('points.wordUsed')
  return (
    <li className={styles.entry}>
      <div className={styles.words}>
        <p className={styles.note}>{entry.note}</p>
        <p className="text-small text-muted">
          {[t('orders.timelineWib', { date: entry.formatted_date }), entry.branch?.name].filter(Boolean).join(' · ')}
        </p>
        {entry.order_id && (
          <Link to={links.order(entry.order_id)} className={`link ${styles.order}`}>
            {t('points.order')}
          </Link>
        )}
      </div>
      <p className={isPlus ? styles.plus : styles.minus}>
        {t(isPlus ? 'points.plus' : 'points.minus', { points })}
        <span className={styles.word}>{word}</span>
      </p>
    </li>
  )
}

function NoPoints() {
  const t = useT()
  return (
    <div className="card">
      <EmptyState
        title={t('points.emptyTitle')}
        text={t('points.emptyText')}
        action={<ButtonLink to={links.allProducts()}>{t('points.shop')}</ButtonLink>}
      />
    </div>
  )
}
