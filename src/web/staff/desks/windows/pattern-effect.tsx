import type { PatternEffect } from '#contract/staff/delivery/window-patterns.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { weekdayOf } from '#domain/time.ts'
import { formatDay, weekdayName } from '#i18n/format.ts'
import { AffectedOrders } from '#web/staff/form/affected-orders.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { changeGroups, type ChangeGroup } from './effect.ts'
import styles from './windows.module.css'

/** What a pattern changes: sizes and prices of its first week, and who loses a window. */
export function PatternEffectView({ effect }: { effect: PatternEffect }) {
  const t = useT()
  const locale = useLocale()
  const [first] = effect.changes
  return (
    <>
      {first ? (
        <section aria-label={t('windows.pattern.changes')}>
          <p className={styles.strong}>
            {t('windows.pattern.from', {
              day: `${weekdayName(weekdayOf(first.day), locale)}, ${formatDay(first.day, locale)}`,
            })}
          </p>
          <ul className={styles.changes}>
            {changeGroups(effect.changes).map((group) => (
              <li key={JSON.stringify(group)}>
                <GroupWords group={group} />
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <Banner tone="info">{t('windows.pattern.noChange')}</Banner>
      )}
      {effect.own_windows > 0 && (
        <Banner tone="info">
          {t('windows.pattern.own', { count: String(effect.own_windows) })}
        </Banner>
      )}
      {effect.booked.length === 0 ? (
        <Banner tone="info">{t('windows.noOrders')}</Banner>
      ) : (
        <AffectedOrders {...effect} />
      )}
    </>
  )
}

function GroupWords({ group: { count, starts, changed } }: { group: ChangeGroup }) {
  const t = useT()
  const kilos = (grams: number) => formatNumber(Math.round(grams / 1_000))
  const words = changed.map(({ term, before, after }) => {
    if (term === 'price') return `${formatRupiah(before)} → ${formatRupiah(after)}`
    return term === 'orders'
      ? t('windows.pattern.toOrders', { before: String(before), after: String(after) })
      : t('windows.pattern.toWeight', { before: kilos(before), after: kilos(after) })
  })
  return (
    <>
      {t('windows.pattern.windows', { count })} ({starts.join(', ')}):{' '}
      <strong>{words.join(', ')}</strong>
    </>
  )
}
