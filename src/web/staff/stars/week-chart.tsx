import type { ProductStars } from '#contract/staff/stars.ts'
import { formatDay } from '#i18n/format.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { formatStars } from './stars.ts'
import styles from './stars.module.css'

const STEP = 20
const BAR = 14
const UNIT = 24
const MOST = 5

/** The mean of each week as a bar; the table below has the same numbers. */
export function WeekChart({ weeks, week_fell: fell }: Pick<ProductStars, 'weeks' | 'week_fell'>) {
  const t = useT()
  const locale = useLocale()
  const [first, last] = [weeks[0], weeks.at(-1)]
  return (
    <figure className={styles.figure} aria-label={t('stars.chart')}>
      <p className={styles.title}>{t('stars.chart')}</p>
      <div className={styles.plot}>
        <span aria-hidden="true">{MOST}</span>
        <svg
          className={styles.chart}
          viewBox={`0 0 ${weeks.length * STEP} ${MOST * UNIT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {Array.from({ length: MOST }, (_, line) => (
            <line
              key={line}
              className={styles.line}
              x1={0}
              x2={weeks.length * STEP}
              y1={line * UNIT}
              y2={line * UNIT}
            />
          ))}
          {weeks.map(({ starts_on: day, mean, ratings }, index) =>
            mean === null ? null : (
              <rect
                key={day}
                className={fell && index === weeks.length - 1 ? styles.fell : undefined}
                x={index * STEP + (STEP - BAR) / 2}
                y={(MOST - mean) * UNIT}
                width={BAR}
                height={mean * UNIT}
              >
                <title>{`${formatDay(day, locale)}: ${formatStars(mean, locale)} (${ratings})`}</title>
              </rect>
            ),
          )}
        </svg>
        <span aria-hidden="true">0</span>
      </div>
      <figcaption className={styles.ends}>
        <span>{first && formatDay(first.starts_on, locale)}</span>
        <span>{last && formatDay(last.starts_on, locale)}</span>
      </figcaption>
    </figure>
  )
}
