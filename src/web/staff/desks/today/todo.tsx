import { staffPages } from '#contract/pages.ts'
import type { Today } from '#contract/staff/today.ts'
import { formatNumber } from '#domain/money.ts'
import { filtersOfCount, type TodayCount } from '#domain/orders/order-desk.ts'
import { useWaiting } from '#web/staff/shell/badges.ts'
import { useT } from '#web/staff/words.ts'
import { Tile, type Tone } from './tile.tsx'
import styles from './today.module.css'

/** What a list counts at most. */
const COUNTED_MAX = 10_000
const TONES: Partial<Record<TodayCount, Tone>> = {
  new: 'warn',
  at_risk: 'warn',
  late: 'bad',
  cancel_asked: 'warn',
}

const listOf = (page: string, filters: Record<string, string>): string =>
  `${page}?${new URLSearchParams(filters).toString()}`

/** What waits. Each tile opens the list that it counts. */
export function Todo({
  today: { orders, conversations, complaints, goods, floor, batches, refunds, invoices, health },
}: {
  today: Today
}) {
  const t = useT()
  const waiting = useWaiting().count
  const shown = (count: number) =>
    count >= COUNTED_MAX
      ? t('today.more', { count: formatNumber(COUNTED_MAX) })
      : formatNumber(count)
  const tile = (key: string, label: string, to: string, count: number, tone: Tone = 'calm') => (
    <li key={key}>
      <Tile label={label} to={to} value={shown(count)} tone={count > 0 ? tone : 'none'} />
    </li>
  )
  return (
    <section aria-labelledby="today-todo">
      <h2 id="today-todo" className={styles.title}>
        {t('today.todo')}
      </h2>
      <ul className={styles.tiles}>
        {orders?.counts.map(({ name, count }) =>
          tile(
            name,
            t(`today.count.${name}`),
            listOf(staffPages.orders(), {
              ...filtersOfCount(name),
              // The least time to spare first: the worst.
              ...(name === 'at_risk' ? { sort: 'start' } : {}),
            }),
            count,
            TONES[name],
          ),
        )}
        {tile('approvals', t('today.approvals'), staffPages.approvals(), waiting, 'warn')}
        {conversations &&
          tile(
            'conversations',
            t('today.conversations'),
            staffPages.conversations(),
            conversations.waiting,
            'warn',
          )}
        {complaints &&
          tile(
            'complaints',
            t('today.complaints'),
            staffPages.complaints(),
            complaints.open,
            'warn',
          )}
        {complaints && complaints.late > 0
          ? tile(
              'complaints-late',
              t('today.complaintsLate'),
              listOf(staffPages.complaints(), { clock: 'late' }),
              complaints.late,
              'bad',
            )
          : null}
        {goods && (
          <>
            {tile(
              'out',
              t('today.sold_out'),
              listOf(staffPages.products(), { shown: '1', stock: 'out' }),
              goods.sold_out,
              'warn',
            )}
            {tile(
              'low',
              t('today.low'),
              listOf(staffPages.products(), { shown: '1', stock: 'low' }),
              goods.low,
            )}
            {goods.stars_fell > 0 &&
              tile(
                'stars-fell',
                t('today.starsFell'),
                listOf(staffPages.stars(), { view: 'fell' }),
                goods.stars_fell,
                'warn',
              )}
            {goods.often_missing > 0 &&
              tile(
                'often-missing',
                t('today.oftenMissing'),
                staffPages.picking(),
                goods.often_missing,
                'warn',
              )}
          </>
        )}
        {floor?.cold_late
          ? tile('cold', t('today.coldLate'), staffPages.packing(), floor.cold_late, 'bad')
          : null}
        {batches?.held
          ? tile(
              'batches-held',
              t('today.batchesHeld'),
              listOf(staffPages.batches(), { view: 'held' }),
              batches.held,
              'bad',
            )
          : null}
        {refunds?.stuck
          ? tile(
              'refunds-stuck',
              t('today.refundsStuck'),
              listOf(staffPages.refunds(), { view: 'stuck' }),
              refunds.stuck,
              'bad',
            )
          : null}
        {invoices?.overdue
          ? tile(
              'invoices-overdue',
              t('today.invoicesOverdue'),
              listOf(staffPages.companyInvoices(), { state: 'overdue' }),
              invoices.overdue,
              'warn',
            )
          : null}
        {health?.dead
          ? tile('dead', t('today.dead'), staffPages.health(), health.dead, 'bad')
          : null}
        {health?.late
          ? tile('late-effects', t('today.lateEffects'), staffPages.health(), health.late, 'warn')
          : null}
        {health?.breaks
          ? tile('breaks', t('today.breaks'), staffPages.health(), health.breaks, 'bad')
          : null}
      </ul>
    </section>
  )
}
