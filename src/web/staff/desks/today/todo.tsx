import { staffPages } from '#contract/pages.ts'
import type { Today } from '#contract/staff/today.ts'
import { formatNumber } from '#domain/money.ts'
import { filtersOfCount, type TodayCount } from '#domain/orders/order-desk.ts'
import type { StaffWord } from '#i18n/staff.ts'
import { useWaitingApprovals } from '#web/staff/shell/badges/badges.ts'
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

type Task = ReturnType<typeof task>
/** Without a count there is no tile. */
const task = (label: StaffWord, to: string, count: number | undefined, tone: Tone) => ({
  label,
  to,
  count,
  tone,
})

/** What waits. Each tile opens the list that it counts. */
export function Todo({ today }: { today: Today }) {
  const t = useT()
  const approvals = useWaitingApprovals()
  return (
    <section aria-labelledby="today-todo">
      <h2 id="today-todo" className={styles.title}>
        {t('today.todo')}
      </h2>
      <ul className={styles.tiles}>
        {tasksOf(today, approvals).map(
          ({ label, to, count, tone }) =>
            count !== undefined && (
              <li key={label}>
                <Tile
                  label={t(label)}
                  to={to}
                  value={
                    count >= COUNTED_MAX
                      ? t('today.more', { count: formatNumber(COUNTED_MAX) })
                      : formatNumber(count)
                  }
                  tone={count > 0 ? tone : 'none'}
                />
              </li>
            ),
        )}
      </ul>
    </section>
  )
}

const tasksOf = (today: Today, approvals: number): Task[] => {
  const { orders, conversations, complaints, goods, floor, batches, refunds, invoices } = today
  const { health, held } = today
  const claims = staffPages.complaints()
  const products = `${staffPages.products()}?shown=1&stock=`
  return [
    ...(orders?.counts ?? []).map(taskOfOrders),
    task('today.approvals', staffPages.approvals(), approvals, 'warn'),
    task('today.conversations', staffPages.conversations(), conversations?.waiting, 'warn'),
    task('today.complaints', claims, complaints?.open, 'warn'),
    task('today.complaintsLate', `${claims}?clock=late`, ifAny(complaints?.late), 'bad'),
    task('today.held', staffPages.held(), ifAny(held?.open), held?.late ? 'bad' : 'warn'),
    task('today.sold_out', `${products}out`, goods?.sold_out, 'warn'),
    task('today.low', `${products}low`, goods?.low, 'calm'),
    task('today.starsFell', `${staffPages.stars()}?view=fell`, ifAny(goods?.stars_fell), 'warn'),
    task('today.oftenMissing', staffPages.picking(), ifAny(goods?.often_missing), 'warn'),
    task('today.coldLate', staffPages.packing(), ifAny(floor?.cold_late), 'bad'),
    task('today.batchesEnding', `${staffPages.batches()}?view=ending`, batches?.ending, 'warn'),
    task('today.batchesHeld', `${staffPages.batches()}?view=held`, ifAny(batches?.held), 'bad'),
    task('today.refundsStuck', `${staffPages.refunds()}?view=stuck`, ifAny(refunds?.stuck), 'bad'),
    task(
      'today.invoicesOverdue',
      `${staffPages.companyInvoices()}?state=overdue`,
      ifAny(invoices?.overdue),
      'warn',
    ),
    task('today.dead', staffPages.health(), ifAny(health?.dead), 'bad'),
    task('today.lateEffects', staffPages.health(), ifAny(health?.late), 'warn'),
    task('today.breaks', staffPages.health(), ifAny(health?.breaks), 'bad'),
  ]
}

const taskOfOrders = ({ name, count }: { name: TodayCount; count: number }): Task => {
  const filters = new URLSearchParams({
    ...filtersOfCount(name),
    // The least time to spare first: the worst.
    ...(name === 'at_risk' ? { sort: 'start' } : {}),
  })
  const to = `${staffPages.orders()}?${filters.toString()}`
  return task(`today.count.${name}`, to, count, TONES[name] ?? 'calm')
}

const ifAny = (count: number | undefined) => count || undefined
