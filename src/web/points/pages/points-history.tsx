import { useInfiniteQuery } from '@tanstack/react-query'
import { QueryFailure } from '#web/components/query-failure.tsx'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link, useNavigate, useParams, useSearchParams } from '#web/router.ts'
import { listPointHistories, type PointTransaction } from '#contract/points/points.ts'
import { formatNumber } from '#domain/money.ts'
import { Head } from '#web/components/head.tsx'
import { PageTitle } from '#web/components/page-title.tsx'
import { PointsDetail } from '#web/points/points-detail.tsx'
import { usePointsWord } from '#web/points/use-points-word.ts'
import { WaitingRows } from '#web/components/waiting-rows.tsx'
import { pages } from '#contract/pages.ts'
import { sendWhole } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
import { keys } from '#web/state/queries.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { LinkTabs } from '#web/ui/nav/link-tabs.tsx'
import styles from './points-history.module.css'

const KINDS = ['all', 'earned', 'used', 'expired'] as const
type Kind = (typeof KINDS)[number]

/** On from the last entry that was read: as quick at the ten-thousandth as at the first. */
const useHistory = (type: Kind) =>
  useInfiniteQuery({
    queryKey: keys.pointsHistory(type),
    queryFn: ({ signal, pageParam }) =>
      sendWhole(listPointHistories, {
        query: { type, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next_cursor,
  })

/** The ledger of points, newest first; an entry opens with what was bought. */
export function Component() {
  const t = useT()
  const navigate = useNavigate()
  const { entryId } = useParams()
  const [search] = useSearchParams()
  const kind = KINDS.find((one) => one === search.get('type')) ?? 'all'
  const type = kind === 'all' ? undefined : kind
  const history = useHistory(kind)
  return (
    <>
      <Head title={t('title.points')} isPrivate />
      <PageTitle title={t('points.title')} back={{ to: pages.points(), label: t('title.point') }} />
      <LinkTabs
        label={t('points.filter')}
        className={styles.tabs}
        tabs={KINDS.map((one) => ({
          to: pages.pointsHistory(one === 'all' ? undefined : one),
          label: t(`points.${one}`),
          current: one === kind,
        }))}
      />
      {history.data ? (
        <Entries history={history} kind={kind} />
      ) : history.error ? (
        <QueryFailure query={history} title={t('points.failed')} />
      ) : (
        <WaitingRows rows={4} className={styles.waiting} />
      )}
      <PointsDetail
        id={entryId ?? null}
        onClose={() =>
          void navigate(pages.pointsHistory(type), { replace: true, preventScrollReset: true })
        }
      />
    </>
  )
}

function Entries({ history, kind }: { history: ReturnType<typeof useHistory>; kind: Kind }) {
  const t = useT()
  const pages = history.data?.pages ?? []
  const entries = pages.flatMap(({ data }) => data)
  const total = pages[0]?.meta.total ?? 0
  if (entries.length === 0) return <NoPoints kind={kind} />
  return (
    <>
      <ul className={`plain-list card ${styles.list}`}>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} type={kind === 'all' ? undefined : kind} />
        ))}
      </ul>
      <div className={styles.more}>
        <p role="status" className="text-small text-muted">
          {t('points.shownOf', { shown: formatNumber(entries.length), total: formatNumber(total) })}
        </p>
        {history.hasNextPage && (
          <Button
            variant="secondary"
            busy={history.isFetchingNextPage}
            busyLabel={t('shell.loading')}
            onClick={() => void history.fetchNextPage()}
          >
            {t('points.more')}
          </Button>
        )}
      </div>
    </>
  )
}

function EntryRow({ entry, type }: { entry: PointTransaction; type: string | undefined }) {
  const t = useT()
  const { amount, word, isPlus } = usePointsWord(entry)
  return (
    <li>
      <Link to={pages.pointsEntry(entry.id, type)} className={styles.entry} preventScrollReset>
        <span className={styles.words}>
          <span className={styles.note}>{entry.note}</span>
          <span className="text-small text-muted">
            {[t('account.wib', { date: entry.formatted_date }), entry.branch?.name]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className={isPlus ? styles.plus : styles.minus}>
          {amount}
          <span className={styles.word}>{word}</span>
        </span>
        <ChevronRight size={20} strokeWidth={1.75} className={styles.arrow} />
      </Link>
    </li>
  )
}

function NoPoints({ kind }: { kind: Kind }) {
  const t = useT()
  const action =
    kind === 'all' ? (
      <ButtonLink to={pages.allProducts()}>{t('points.shop')}</ButtonLink>
    ) : (
      <ButtonLink to={pages.pointsHistory()} variant="secondary">
        {t('points.seeAll')}
      </ButtonLink>
    )
  return (
    <div className="card">
      <EmptyState
        title={t(kind === 'all' ? 'points.emptyTitle' : 'points.emptyKindTitle')}
        text={t(kind === 'all' ? 'points.emptyText' : 'points.emptyKindText')}
        action={action}
      />
    </div>
  )
}
