import type { StaffPattern } from '#contract/staff/delivery/window-patterns.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { formatDay, weekdayName } from '#i18n/format.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import styles from './windows.module.css'

interface PatternListProps {
  patterns: readonly StaffPattern[]
  /** Null where none can be changed. */
  onChange: ((pattern: StaffPattern) => void) | null
  /** Null for those who only read. */
  onEnd: ((pattern: StaffPattern) => void) | null
}

/** Patterns that hold or will hold, with their days. */
export function PatternList({ patterns, onChange, onEnd }: PatternListProps) {
  const t = useT()
  return (
    <ul className={styles.patterns} aria-label={t('windows.pattern.list')}>
      {patterns.map((pattern) => (
        <li key={pattern.id}>
          <PatternWords pattern={pattern} />
          {onEnd && (
            <div className={styles.row}>
              {onChange && (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={t('windows.pattern.changeName', { name: pattern.name })}
                  onClick={() => onChange(pattern)}
                >
                  {t('windows.pattern.change')}
                </Button>
              )}
              <Button
                size="sm"
                variant="ghost"
                aria-label={t(
                  pattern.begun ? 'windows.pattern.endName' : 'windows.pattern.removeName',
                  { name: pattern.name },
                )}
                onClick={() => onEnd(pattern)}
              >
                {t(pattern.begun ? 'windows.pattern.end' : 'windows.pattern.remove')}
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function PatternWords({ pattern }: { pattern: StaffPattern }) {
  const t = useT()
  const locale = useLocale()
  const { name, weekdays, starts, orders, weight, price, begun } = pattern
  const first = formatDay(pattern.first_day, locale)
  const days =
    weekdays.length === 7
      ? t('windows.pattern.everyDay')
      : weekdays.map((day) => weekdayName(day, locale)).join(', ')
  const sizes = [
    t('windows.pattern.orders', { count: formatNumber(orders) }),
    weight !== null && `${formatNumber(Math.round(weight / 1_000))} kg`,
    price !== null && signed(price),
  ].filter((one) => one !== false)
  return (
    <div className={styles.words}>
      <span className={styles.row}>
        <strong>{name}</strong>
        <Badge tone={begun ? 'leaf' : 'neutral'}>
          {t(begun ? 'windows.pattern.holds' : 'windows.pattern.coming')}
        </Badge>
      </span>
      <span>
        {pattern.last_day === null
          ? t('windows.pattern.since', { first })
          : t('windows.pattern.between', { first, last: formatDay(pattern.last_day, locale) })}
      </span>
      <span>
        {days}: {starts.join(', ')}
      </span>
      <span>{sizes.join(' · ')}</span>
    </div>
  )
}

/** A price as what it adds or takes off. */
export const signed = (price: number): string => `${price > 0 ? '+' : ''}${formatRupiah(price)}`
