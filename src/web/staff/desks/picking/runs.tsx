import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listPickRuns,
  makePickRun,
  takePickRun,
  type PickRun,
} from '#contract/staff/picking/picking.ts'
import { staffPages } from '#contract/pages.ts'
import { formatDay } from '#i18n/format.ts'
import { useNavigate, useSearchParams } from '#web/router.ts'
import { CallFailure } from '#web/send.ts'
import { Unsent } from '#web/staff/offline/unsent.tsx'
import { useKey } from '#web/staff/keys/keys.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Busy, SkeletonBox } from '#web/ui/display/skeleton.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { Cold } from './cold.tsx'
import { RunsFilter } from './filter/runs-filter.tsx'
import { isWaitingFirst, shownRuns, type RunFilter } from './filter/shown-runs.ts'
import { MissingReport } from './progress/missing.tsx'
import { Speed } from './progress/speed.tsx'
import styles from './picking.module.css'

const AGAIN_MS = 30_000

/** Runs that are open, and windows whose orders wait for one. */
export function Component() {
  const t = useT()
  const { data, isError, refetch } = useQuery({
    queryKey: ['pick-runs'],
    queryFn: ({ signal }) => send(listPickRuns, { signal }),
    refetchInterval: AGAIN_MS,
  })
  const [query, setQuery] = useSearchParams()
  const isEarly = data !== undefined && isWaitingFirst(data.runs, data.waiting)
  const isOften = query.get('missing') === 'often'
  return (
    <Page title={t('staff.title.picking')} actions={<Unsent />}>
      {!data && isError && (
        <ErrorState
          title={t('picking.failed')}
          retryLabel={t('staff.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && (
        <Busy label={t('staff.loading')}>
          <SkeletonBox className={styles.waiting} />
        </Busy>
      )}
      {data && (
        <div className={styles.stack}>
          {isOften && <MissingReport isOften />}
          {isEarly && <Waiting windows={data.waiting} isFirst />}
          <Runs
            runs={data.runs}
            filter={filterIn(query)}
            onFilter={(filter) => setQuery(withFilter(query, filter), { preventScrollReset: true })}
          />
          {!isEarly && <Waiting windows={data.waiting} isFirst={!data.runs.some(isOwn)} />}
          <ButtonLink size="lg" variant="ghost" to={staffPages.toteLabels()}>
            {t('picking.printCodes')}
          </ButtonLink>
          {!isOften && <MissingReport isOften={false} />}
        </div>
      )}
    </Page>
  )
}

const isOwn = ({ is_mine: isMine }: PickRun) => isMine

const FILTERS = ['window', 'zone', 'state', 'picker'] as const
const filterIn = (query: URLSearchParams): RunFilter => ({
  window: query.get('window') ?? '',
  zone: query.get('zone') ?? '',
  state: query.get('state') ?? '',
  picker: query.get('picker') ?? '',
})
const withFilter = (query: URLSearchParams, filter: RunFilter): URLSearchParams => {
  const next = new URLSearchParams(query)
  for (const name of FILTERS)
    if (filter[name] === '') next.delete(name)
    else next.set(name, filter[name])
  return next
}

interface RunsProps {
  runs: readonly PickRun[]
  filter: RunFilter
  onFilter: (filter: RunFilter) => void
}

function Runs({ runs, filter, onFilter }: RunsProps) {
  const t = useT()
  const [now] = useState(() => new Date())
  const all = shownRuns(runs, filter, now)
  // A picker goes on where the own walk stopped.
  const shown = [...all.filter(isOwn), ...all.filter((run) => !isOwn(run))]
  return (
    <section aria-labelledby="pick-runs">
      <h2 id="pick-runs">{t('picking.runs')}</h2>
      {runs.length > 1 && (
        <RunsFilter
          runs={runs}
          value={filter}
          onChange={(change) => onFilter({ ...filter, ...change })}
        />
      )}
      {runs.length === 0 && (
        <EmptyState title={t('picking.noRuns')} text={t('picking.noRunsText')} />
      )}
      {runs.length > 0 && shown.length === 0 && (
        <EmptyState title={t('picking.filter.none')} text={t('picking.filter.noneText')} />
      )}
      <ul className={`plain-list ${styles.cards}`}>
        {shown.map((run) => (
          <RunCard key={run.id} run={run} />
        ))}
      </ul>
    </section>
  )
}

function RunCard({ run }: { run: PickRun }) {
  const t = useT()
  const locale = useLocale()
  const { window } = run
  return (
    <li className={styles.card} data-mine={run.is_mine || undefined}>
      <p className={styles.cardTitle}>
        {t('picking.run', { number: run.number })} · {formatDay(window.day, locale)} {window.start}–
        {window.end}
      </p>
      <p>
        {t('picking.progress', { done: run.done, tasks: run.tasks, orders: run.orders })}
        {run.picker !== null && ` · ${run.picker}`}
      </p>
      <p>{run.zones.map((zone) => t(`picking.zone.${zone}`)).join(', ')}</p>
      <Cold cold={run.cold} />
      <ButtonLink to={staffPages.pickRun(run.id)} size="lg" block>
        {t(run.is_mine ? 'picking.goOn' : 'picking.open')}
      </ButtonLink>
      <Speed speed={run.speed} />
    </li>
  )
}

type WaitingWindow = { window: PickRun['window']; orders: number; weight_g: number }

/** Makes a run of a window, takes it and opens it; `busy` is the window this happens for. */
const useMake = () => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const make = async ({ window }: WaitingWindow) => {
    setBusy(window.starts_at)
    try {
      const body = { window_day: window.day, window_start: window.start }
      const { id } = await send(makePickRun, { body })
      await send(takePickRun, { params: { id }, body: {} })
      await queries.invalidateQueries({ queryKey: ['pick-runs'] })
      void navigate(staffPages.pickRun(id))
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      showToast({ tone: 'error', text: error.message })
    } finally {
      setBusy(null)
    }
  }
  return { busy, make }
}

interface WaitingProps {
  windows: readonly WaitingWindow[]
  /** Nothing on the screen is to be done before them. */
  isFirst: boolean
}

function Waiting({ windows, isFirst }: WaitingProps) {
  const t = useT()
  const locale = useLocale()
  const may = usePermitted()
  const { busy, make } = useMake()
  const [first] = windows
  useKey(
    'n',
    t('picking.make'),
    () => first && void make(first),
    may('picking.write') && first !== undefined && busy === null,
  )
  return (
    <section aria-labelledby="pick-waiting">
      <h2 id="pick-waiting">{t('picking.waiting')}</h2>
      {windows.length === 0 ? (
        <p>{t('picking.noneWaiting')}</p>
      ) : (
        <ul className={`plain-list ${styles.cards}`}>
          {windows.map((one, at) => (
            <li key={one.window.starts_at} className={styles.card}>
              <p className={styles.cardTitle}>
                {formatDay(one.window.day, locale)} {one.window.start}–{one.window.end}
              </p>
              <p>
                {t('picking.waitingOrders', {
                  count: one.orders,
                  kg: Math.ceil(one.weight_g / 1_000),
                })}
              </p>
              {may('picking.write') && (
                <Button
                  size="lg"
                  block
                  variant={isFirst && at === 0 ? 'primary' : 'secondary'}
                  busy={busy === one.window.starts_at}
                  onClick={() => void make(one)}
                >
                  {t('picking.make')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
