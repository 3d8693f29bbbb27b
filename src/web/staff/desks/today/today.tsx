import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { staffPages } from '#contract/pages.ts'
import { readToday, type Today } from '#contract/staff/today/today.ts'
import { picksOnly, ridesOnly } from '#domain/staff/rides-only.ts'
import { jakartaTime } from '#domain/time.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { send } from '#web/staff/send.ts'
import { usePermitted, useStaff } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Busy, SkeletonBox } from '#web/ui/display/skeleton.tsx'
import { HowItGoes } from './how-it-goes.tsx'
import { SalesChart } from './sales-chart.tsx'
import { StepsLeft, useStepsLeft } from './steps-left.tsx'
import { Todo } from './todo.tsx'
import { TopSold } from './top-sold.tsx'
import { TodayWaste } from './waste.tsx'
import { TodayWindows } from './windows.tsx'
import styles from './today.module.css'

const NextRunCard = lazy(() =>
  import('./next-run.tsx').then((part) => ({ default: part.NextRunCard })),
)

const AGAIN_MS = 60_000

/** The first screen: what waits, and how the day goes. Each figure opens its list. */
export function Component() {
  return ridesOnly(useStaff().permissions) ? <RiderToday /> : <ShopToday />
}

/** A rider's day is the run. */
function RiderToday() {
  const t = useT()
  return (
    <Page title={t('staff.title.today')}>
      <ButtonLink size="lg" block to={staffPages.run()}>
        {t('staff.title.run')}
      </ButtonLink>
    </Page>
  )
}

function ShopToday() {
  const t = useT()
  const isPicker = picksOnly(useStaff().permissions)
  const may = usePermitted()
  const { data, isError, refetch } = useQuery({
    queryKey: ['today'],
    queryFn: ({ signal }) => send(readToday, { signal }),
    refetchInterval: AGAIN_MS,
  })
  // What comes above the figures must not push them down.
  const steps = useStepsLeft(may('settings.write'))
  const today = steps === undefined ? undefined : data
  const hasFailed = !data && isError
  return (
    <Page
      title={t('staff.title.today')}
      note={
        data && (
          <span className={styles.asOf}>
            {t('today.asOf', { time: jakartaTime(new Date(data.counted_at)) })}
          </span>
        )
      }
    >
      {steps !== undefined && <StepsLeft count={steps} />}
      {isPicker && (
        <Suspense>
          <NextRunCard />
        </Suspense>
      )}
      {hasFailed && (
        <ErrorState
          title={t('today.failed')}
          retryLabel={t('staff.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!today && !hasFailed && (
        <Busy label={t('staff.loading')} className={styles.tiles}>
          {Array.from({ length: 8 }, (_, index) => (
            <SkeletonBox key={index} shape="line" className={styles.waiting} />
          ))}
        </Busy>
      )}
      {today && <ShopFigures today={today} isFolded={isPicker} />}
    </Page>
  )
}

function ShopFigures({ today, isFolded }: { today: Today; isFolded: boolean }) {
  return (
    <Figures isFolded={isFolded}>
      <Todo today={today} />
      <HowItGoes {...today} />
      <div className={styles.halves}>
        {today.sales && <SalesChart hours={today.sales.hours} />}
        {today.orders && <TodayWindows orders={today.orders} />}
        {today.goods && <TopSold goods={today.goods} />}
        {today.waste && <TodayWaste waste={today.waste} />}
      </div>
    </Figures>
  )
}

/** Below what comes next, the figures of the shop wait until they are asked for. */
function Figures({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const t = useT()
  if (!isFolded) return children
  return (
    <details>
      <summary className={styles.summary}>{t('today.shopFigures')}</summary>
      {children}
    </details>
  )
}
