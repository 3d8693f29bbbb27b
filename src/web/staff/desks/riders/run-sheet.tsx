import { useQuery } from '@tanstack/react-query'
import { listRuns, type DeskRun } from '#contract/staff/delivery/runs.ts'
import { formatRupiah } from '#domain/money.ts'
import { useSearchParams } from '#web/router.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Weight } from '#web/staff/order-values.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import styles from './run-sheet.module.css'

/** The stops of each run of a window on paper, for a phone that is empty or broken. */
export function Component() {
  const t = useT()
  const [query] = useSearchParams()
  const [day = '', start = ''] = (query.get('window') ?? '').split(' ')
  const { data, error, refetch } = useQuery({
    queryKey: ['runs', day, start],
    queryFn: ({ signal }) => send(listRuns, { query: { day, start }, signal }),
    enabled: day !== '',
  })
  return (
    <>
      <title>{`${t('staff.title.runSheet')} · ${t('staff.name')}`}</title>
      <header className={styles.head}>
        <h1>{t('staff.title.runSheet')}</h1>
        {data && data.runs.length > 0 && (
          <Button onClick={() => window.print()}>{t('riders.print')}</Button>
        )}
      </header>
      {error && (
        <ErrorState
          title={t('staff.failed')}
          text={error.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {day !== '' && !data && !error && <p role="status">{t('staff.loading')}</p>}
      {(day === '' || data?.runs.length === 0) && <p>{t('riders.noRuns')}</p>}
      {data?.runs.map((run, index) => (
        <Sheet key={run.id} run={run} number={index + 1} window={`${day} ${start}`} />
      ))}
    </>
  )
}

function Sheet({ run, number, window }: { run: DeskRun; number: number; window: string }) {
  const t = useT()
  const cash = run.stops.reduce((sum, stop) => sum + stop.cash, 0)
  return (
    <article className={styles.sheet}>
      <h2>
        {t('riders.run', { number })} · {window} · {run.rider?.name ?? t('riders.noRider')}
      </h2>
      <p>
        {t('riders.sheetFacts', { count: run.stops.length })} · {formatRupiah(cash)}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('riders.column.stop')}</th>
            <th scope="col">{t('riders.column.order')}</th>
            <th scope="col">{t('riders.column.address')}</th>
            <th scope="col">{t('riders.column.load')}</th>
            <th scope="col">{t('riders.column.cash')}</th>
            <th scope="col">{t('riders.column.signature')}</th>
          </tr>
        </thead>
        <tbody>
          {run.stops.map((stop, index) => (
            <tr key={stop.id}>
              <td>{index + 1}</td>
              <td>
                {stop.number}
                <br />
                {stop.name}
              </td>
              <td>{stop.address}</td>
              <td>
                <Weight grams={stop.grams} />
                {stop.is_chilled && <> · {t('riders.chilled')}</>}
              </td>
              <td>{stop.cash > 0 ? formatRupiah(stop.cash) : '–'}</td>
              <td aria-label={t('riders.column.signature')} />
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}
