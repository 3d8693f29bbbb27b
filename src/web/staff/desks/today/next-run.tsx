import { useQuery } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { listPickRuns } from '#contract/staff/picking/picking.ts'
import { nextRun } from '#domain/picking/next-run.ts'
import { formatDay } from '#i18n/format.ts'
import { send } from '#web/staff/send.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import styles from './today.module.css'

type Window = { day: string; start: string; end: string }

/** What a picker does next, with the way to it. */
export function NextRunCard() {
  const t = useT()
  const locale = useLocale()
  const { data } = useQuery({
    queryKey: ['pick-runs'],
    queryFn: ({ signal }) => send(listPickRuns, { signal }),
  })
  if (!data) return null
  const next = nextRun(data.runs, data.waiting)
  const time = ({ day, start, end }: Window) => `${formatDay(day, locale)} ${start}–${end}`
  return (
    <section aria-labelledby="today-next" className={`${styles.card} ${styles.next}`}>
      <h2 id="today-next" className={styles.title}>
        {t('today.next')}
      </h2>
      {next.kind === 'none' && (
        <>
          <p>{t('today.nextNone')}</p>
          <ButtonLink size="lg" block variant="secondary" to={staffPages.packing()}>
            {t('staff.title.packing')}
          </ButtonLink>
        </>
      )}
      {next.kind === 'waiting' && (
        <>
          <p>
            {t('today.nextWaiting', {
              time: time(next.waiting.window),
              count: next.waiting.orders,
            })}
          </p>
          <ButtonLink size="lg" block to={staffPages.picking()}>
            {t('today.nextToPicking')}
          </ButtonLink>
        </>
      )}
      {(next.kind === 'own' || next.kind === 'free') && (
        <>
          <p>
            {t('today.nextRun', {
              number: next.run.number,
              time: time(next.run.window),
              done: next.run.done,
              tasks: next.run.tasks,
            })}
          </p>
          <ButtonLink size="lg" block to={staffPages.pickRun(next.run.id)}>
            {t(next.kind === 'own' ? 'today.nextGoOn' : 'today.nextTake')}
          </ButtonLink>
        </>
      )}
    </section>
  )
}
