import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { QueryFailure } from '#web/components/query-failure.tsx'
import { getStoreCredit } from '#contract/store-credit.ts'
import type { Data } from '#contract/call.ts'
import { Head } from '#web/components/head.tsx'
import { PageTitle } from '#web/components/page-title.tsx'
import { Pages } from '#web/components/pages.tsx'
import { WaitingRows } from '#web/components/waiting-rows.tsx'
import { pages } from '#contract/pages.ts'
import { Link, useSearchParams } from '#web/router.ts'
import { sendWhole } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import styles from './store-credit.module.css'

type Entry = Data<typeof getStoreCredit>['entries'][number]

const creditQuery = (page: number) =>
  queryOptions({
    queryKey: ['mine', 'store-credit', page],
    queryFn: ({ signal }) => sendWhole(getStoreCredit, { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  })

/** Store credit: what there is, where it came from and where it went. */
export function Component() {
  const t = useT()
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Number(search.get('page')) || 1)
  const query = useQuery(creditQuery(page))
  const { data: answer, error } = query
  const turn = (next: number) => {
    setSearch(next === 1 ? {} : { page: String(next) })
    scrollTo({ top: 0 })
  }
  return (
    <>
      <Head title={t('title.storeCredit')} isPrivate />
      <PageTitle
        title={t('title.storeCredit')}
        back={{ to: pages.profile(), label: t('account.title') }}
      />
      {answer ? (
        <>
          <section className={styles.balance} aria-labelledby="credit-balance">
            <h2 id="credit-balance">{t('credit.balance')}</h2>
            <p className={styles.points}>{answer.data.formatted_balance}</p>
            <p className="text-small">{t('credit.text')}</p>
          </section>
          {answer.data.entries.length === 0 ? (
            <div className="card">
              <EmptyState title={t('credit.emptyTitle')} text={t('credit.emptyText')} />
            </div>
          ) : (
            <>
              <ul className={`plain-list card ${styles.list}`}>
                {answer.data.entries.map((entry) => (
                  <EntryRow key={entry.id} entry={entry} />
                ))}
              </ul>
              <Pages
                label={t('credit.pages')}
                page={answer.meta.page}
                total={answer.meta.total_pages}
                onPage={turn}
              />
            </>
          )}
        </>
      ) : error ? (
        <QueryFailure query={query} title={t('credit.failed')} />
      ) : (
        <WaitingRows rows={4} className={styles.waiting} />
      )}
    </>
  )
}

function EntryRow({ entry }: { entry: Entry }) {
  const t = useT()
  return (
    <li className={styles.entry}>
      <div className={styles.words}>
        <p className={styles.note}>{entry.note}</p>
        <p className="text-small text-muted">
          {t('orders.timelineWib', { date: entry.formatted_date })}
        </p>
        {entry.order_id && (
          <Link to={pages.order(entry.order_id)} className={`link ${styles.order}`}>
            {t('credit.order')}
          </Link>
        )}
      </div>
      <p className={entry.amount > 0 ? styles.plus : styles.minus}>
        {entry.formatted_amount}
        <span className={styles.word}>{t(`credit.kind.${entry.kind}`)}</span>
      </p>
    </li>
  )
}
