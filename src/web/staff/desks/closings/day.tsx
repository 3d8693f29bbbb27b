import type { DayClosing } from '#contract/staff/closings.ts'
import { formatRupiah } from '#domain/money.ts'
import { formatDateTime, formatDay } from '#i18n/format.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'
import styles from './closings.module.css'

type State = 'open' | 'counted' | 'changed' | 'closed'
const TONES: Readonly<Record<State, BadgeTone>> = {
  open: 'neutral',
  counted: 'mango',
  changed: 'dragon',
  closed: 'leaf',
}

/** Whether the books say something else than when the cash was counted. */
const hasChanged = ({ due, count }: DayClosing): boolean =>
  count !== null && (due.tills !== count.due.tills || due.riders !== count.due.riders)

const stateOf = (closing: DayClosing): State => {
  if (closing.count?.signed_by) return 'closed'
  if (closing.count === null) return 'open'
  return hasChanged(closing) ? 'changed' : 'counted'
}

interface DayProps {
  closing: DayClosing
  busy: boolean
  onCount: () => void
  onSign: () => void
}

/** A day: what the books say, what was counted, and who signed. */
export function Day({ closing, busy, onCount, onSign }: DayProps) {
  const t = useT()
  const locale = useLocale()
  const may = usePermitted()
  const { count } = closing
  const state = stateOf(closing)
  const day = formatDay(closing.day, locale)
  const counting = t(state === 'open' ? 'closings.countShort' : 'closings.again')
  const maySign = may('windows.write') || may('refunds.approve')
  const cash = (of: 'tills' | 'riders') =>
    count
      ? t('closings.due', {
          due: formatRupiah(count.due[of]),
          counted: formatRupiah(count.counted[of]),
        })
      : t('closings.dueOnly', { due: formatRupiah(closing.due[of]) })
  return (
    <li className={styles.day} aria-label={day}>
      <div className={styles.head}>
        <h2>{day}</h2>
        <Badge tone={TONES[state]}>{t(`closings.state.${state}`)}</Badge>
        {state === 'closed' && hasChanged(closing) && (
          <Badge tone={TONES.changed}>{t('closings.state.changed')}</Badge>
        )}
      </div>
      <Sums closing={closing} cash={cash} count={count} />
      {count && <CountedBy count={count} />}
      {state !== 'closed' && (
        <div className={styles.acts}>
          {state === 'counted' && maySign && count && !count.is_own && (
            <Button
              size="sm"
              busy={busy}
              aria-label={`${t('closings.signShort')}: ${day}`}
              onClick={onSign}
            >
              {t('closings.signShort')}
            </Button>
          )}
          {state === 'counted' && count?.is_own && <p>{t('closings.waits')}</p>}
          {may('windows.write') && (
            <Button
              size="sm"
              variant="secondary"
              aria-label={`${counting}: ${day}`}
              onClick={onCount}
            >
              {counting}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

interface SumsProps {
  closing: DayClosing
  cash: (of: 'tills' | 'riders') => string
  count: DayClosing['count']
}

function Sums({ closing, cash, count }: SumsProps) {
  const t = useT()
  return (
    <dl className={styles.pairs}>
      <Pair name={t('closings.sales')} value={formatRupiah(closing.sales)} />
      <Pair name={t('closings.counter')} value={formatRupiah(closing.counter)} />
      <Pair name={t('closings.waste')} value={formatRupiah(closing.waste)} />
      <Pair name={t('closings.tills')} value={cash('tills')} />
      <Pair name={t('closings.riders')} value={cash('riders')} />
      {count && (
        <Pair
          name={t('closings.difference')}
          value={
            count.difference === 0 && count.reason === ''
              ? t('closings.noDifference')
              : formatRupiah(count.difference)
          }
        />
      )}
      {count && count.reason !== '' && <Pair name={t('closings.reason')} value={count.reason} />}
    </dl>
  )
}

function CountedBy({ count }: { count: NonNullable<DayClosing['count']> }) {
  const t = useT()
  const locale = useLocale()
  return (
    <p className={styles.faint}>
      {t('closings.countedBy', {
        name: count.made_by,
        at: formatDateTime(new Date(count.at), locale),
      })}
      {count.signed_by !== null && (
        <>
          <br />
          {t('closings.signedBy', {
            name: count.signed_by,
            at: formatDateTime(new Date(count.signed_at!), locale),
          })}
        </>
      )}
    </p>
  )
}

function Pair({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.pair}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
