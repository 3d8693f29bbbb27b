import { staffPages } from '#contract/pages.ts'
import type { Today } from '#contract/staff/today/today.ts'
import { formatNumber } from '#domain/money.ts'
import { ORDER_STATES, type OrderState } from '#domain/orders/order-state.ts'
import { useT } from '#web/staff/words.ts'
import { Link } from '#web/router.ts'
import { DataTable } from '#web/ui/display/table.tsx'
import { CsvLink } from './csv-link.tsx'
import styles from './today.module.css'

/** Orders of today's windows by state; each number opens its list. */
export function TodayWindows({ orders }: { orders: NonNullable<Today['orders']> }) {
  const t = useT()
  const { day, windows } = orders
  const used = new Set(windows.flatMap(({ states }) => states.map(({ state }) => state)))
  const states = ORDER_STATES.filter((state) => used.has(state))
  const link = (start: string, count: number, state?: OrderState) => {
    const filters = new URLSearchParams({ window_day: day, window_start: start })
    if (state) filters.set('state', state)
    return (
      <Link className={styles.number} to={`${staffPages.orders()}?${filters.toString()}`}>
        {formatNumber(count)}
      </Link>
    )
  }
  return (
    <section className={styles.card} aria-labelledby="today-windows">
      <h2 id="today-windows" className={styles.title}>
        {t('today.windows')}
      </h2>
      {windows.length === 0 ? (
        <p className={styles.what}>{t('today.noWindows')}</p>
      ) : (
        <DataTable<string>
          caption={t('today.windows')}
          captionHidden
          columns={[
            { key: 'window', header: t('today.window') },
            ...states.map((state) => ({
              key: state,
              header: t(`staff.orders.state.${state}`),
              align: 'end' as const,
            })),
          ]}
          rows={windows.map(({ start, end, states: found }) => ({
            id: start,
            cells: {
              window: `${start}–${end}`,
              ...Object.fromEntries(
                states.map((state) => {
                  const count = found.find((one) => one.state === state)?.count
                  return [state, count === undefined ? '' : link(start, count, state)]
                }),
              ),
            },
          }))}
        />
      )}
      {windows.length > 0 && <Download states={states} windows={windows} />}
    </section>
  )
}

function Download({
  states,
  windows,
}: {
  states: OrderState[]
  windows: { start: string; end: string; states: { state: OrderState; count: number }[] }[]
}) {
  const t = useT()
  return (
    <CsvLink
      title={t('today.windows')}
      name="windows"
      heads={['window', ...states]}
      rows={windows.map(({ start, end, states: found }) => [
        `${start}–${end}`,
        ...states.map((state) => found.find((one) => one.state === state)?.count ?? 0),
      ])}
    />
  )
}
