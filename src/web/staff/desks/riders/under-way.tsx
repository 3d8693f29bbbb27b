import { useQueryClient } from '@tanstack/react-query'
import { checkRunCash, type DeskRun } from '#contract/staff/delivery/runs.ts'
import { formatRupiah } from '#domain/money.ts'
import { formatDateTime } from '#i18n/format.ts'
import { useStep } from '#web/staff/form/use-step.ts'
import { send } from '#web/staff/send.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import styles from './riders.module.css'

/** Runs that have left: when each rider last reported, the stop now, how late, the cash. */
export function UnderWay({ runs, mayCheck }: { runs: readonly DeskRun[]; mayCheck: boolean }) {
  const t = useT()
  if (runs.length === 0) return null
  return (
    <section className={styles.run} aria-label={t('riders.underWay')}>
      <h2>{t('riders.underWay')}</h2>
      <ul className={styles.orders}>
        {runs.map((run) => (
          <Riding key={run.id} run={run} mayCheck={mayCheck} />
        ))}
      </ul>
    </section>
  )
}

function Riding({ run, mayCheck }: { run: DeskRun; mayCheck: boolean }) {
  const t = useT()
  const locale = useLocale()
  const done = run.stops.filter(({ settled_at }) => settled_at !== null).length
  const now = run.stops.find(({ settled_at }) => settled_at === null)
  return (
    <li className={styles.riding} data-silent={run.is_silent || undefined}>
      <p>
        <strong>{run.rider?.name}</strong> {t('riders.progress', { done, count: run.stops.length })}
        {now && <> · {t('riders.now', { number: now.number, address: now.address })}</>}
      </p>
      <p className={styles.badges}>
        {run.state === 'done' && <Badge tone="leaf">{t('riders.state.done')}</Badge>}
        {run.minutes_late !== null && <Late minutes={run.minutes_late} />}
        {run.is_silent && <Badge tone="dragon">{t('riders.silent')}</Badge>}
        {run.heard_at && run.state === 'riding' && (
          <span>{t('riders.heard', { time: formatDateTime(new Date(run.heard_at), locale) })}</span>
        )}
      </p>
      {run.chilled_c !== null && (
        <p>{t('riders.coldBags', { degrees: run.chilled_c.toLocaleString(locale) })}</p>
      )}
      {run.stops.map(
        ({ id, number, failed_because: why }) =>
          why !== null && (
            <p key={id}>
              {number} · {why === '' ? t('riders.failed') : t('riders.failedBecause', { why })}
            </p>
          ),
      )}
      {run.cash && <Cash id={run.id} cash={run.cash} mayCheck={mayCheck} />}
    </li>
  )
}

function Late({ minutes }: { minutes: number }) {
  const t = useT()
  if (minutes > 0) return <Badge tone="mango">{t('riders.late', { minutes })}</Badge>
  return (
    <Badge tone="leaf">
      {minutes === 0 ? t('riders.onTime') : t('riders.early', { minutes: -minutes })}
    </Badge>
  )
}

interface CashProps {
  id: string
  cash: NonNullable<DeskRun['cash']>
  mayCheck: boolean
}

function Cash({ id, cash, mayCheck }: CashProps) {
  const t = useT()
  const client = useQueryClient()
  const { busy, failure, run } = useStep()
  const check = () =>
    run(async () => {
      await send(checkRunCash, { params: { id } })
      await client.invalidateQueries({ queryKey: ['runs'] })
    })
  const differs = cash.collected !== cash.due
  return (
    <>
      <p>
        {t('riders.cash', {
          collected: formatRupiah(cash.collected),
          due: formatRupiah(cash.due),
        })}
        {differs && <> · {cash.reason}</>}
      </p>
      <FormAlert text={failure} />
      {!cash.is_checked && mayCheck && (
        <Button
          size="sm"
          variant="secondary"
          busy={busy}
          busyLabel={t('staff.loading')}
          onClick={() => void check()}
        >
          {t('riders.check')}
        </Button>
      )}
    </>
  )
}
