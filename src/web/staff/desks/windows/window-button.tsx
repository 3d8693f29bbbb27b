import type { WeekWindow } from '#contract/staff/delivery/windows.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { useT } from '#web/staff/words.ts'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'
import styles from './windows.module.css'

const TONES: Readonly<Record<WeekWindow['state'], BadgeTone>> = {
  open: 'leaf',
  nearly: 'mango',
  full: 'mango',
  over: 'dragon',
  closed: 'neutral',
  holiday: 'neutral',
  past: 'neutral',
}

interface WindowButtonProps {
  window: WeekWindow
  /** Name of its day. */
  day: string
  isChosen: boolean
  /** Null for those who only read. */
  onChoose: (() => void) | null
}

/** A window with what is booked in it; pressed, it is chosen. */
export function WindowButton({ window, day, isChosen, onChoose }: WindowButtonProps) {
  const t = useT()
  const { start, end, state } = window
  const kilos = (grams: number) => formatNumber(Math.round(grams / 1_000))
  const content = (
    <>
      <strong>
        {start}–{end}
      </strong>
      <Badge tone={TONES[state]}>{t(`windows.state.${state}`)}</Badge>
      <span>
        {t('windows.orders', {
          booked: formatNumber(window.booked_orders),
          capacity: formatNumber(window.capacity_orders),
        })}
      </span>
      <small>
        {t('windows.weight', {
          booked: kilos(window.booked_weight),
          capacity: kilos(window.capacity_weight),
        })}
        {window.held_orders > 0 && ` · ${t('windows.held', { count: window.held_orders })}`}
        {window.price !== 0 && ` · ${window.price > 0 ? '+' : ''}${formatRupiah(window.price)}`}
      </small>
    </>
  )
  if (!onChoose || state === 'past') return <div className={styles.window}>{content}</div>
  return (
    <button
      type="button"
      className={styles.window}
      aria-pressed={isChosen}
      title={t('windows.name', { day, start, end })}
      onClick={onChoose}
    >
      {content}
    </button>
  )
}
