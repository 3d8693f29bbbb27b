import { staffPages } from '#contract/pages.ts'
import type { Today } from '#contract/staff/today/today.ts'
import { formatNumber } from '#domain/money.ts'
import { filtersOfCount, type TodayCount } from '#domain/orders/order-desk.ts'
import { queryOfTile, type FilteredTile } from '#domain/staff/today-tile.ts'
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
  const at = (screen: string, tile: FilteredTile) => `${screen}${queryOfTile(tile)}`
  const [claims, products, stock] = [
    staffPages.complaints(),
    staffPages.products(),
    staffPages.batches(),
  ]
  const missing = at(staffPages.picking(), 'oftenMissing')
  const overdue = at(staffPages.companyInvoices(), 'invoicesOverdue')
  const stuck = at(staffPages.refunds(), 'refundsStuck')
  return [
    ...(orders?.counts ?? []).map(taskOfOrders),
    task('today.approvals', staffPages.approvals(), approvals, 'warn'),
    task('today.conversations', staffPages.conversations(), conversations?.waiting, 'warn'),
    task('today.complaints', at(claims, 'complaints'), complaints?.open, 'warn'),
    task('today.complaintsLate', at(claims, 'complaintsLate'), ifAny(complaints?.late), 'bad'),
    task('today.held', staffPages.held(), ifAny(held?.open), held?.late ? 'bad' : 'warn'),
    task('today.sold_out', at(products, 'soldOut'), goods?.sold_out, 'warn'),
    task('today.low', at(products, 'low'), goods?.low, 'calm'),
    task('today.starsFell', at(staffPages.stars(), 'starsFell'), ifAny(goods?.stars_fell), 'warn'),
    task('today.oftenMissing', missing, ifAny(goods?.often_missing), 'warn'),
    task('today.coldLate', at(staffPages.packing(), 'coldLate'), ifAny(floor?.cold_late), 'bad'),
    task('today.batchesEnding', at(stock, 'batchesEnding'), batches?.ending, 'warn'),
    task('today.batchesHeld', at(stock, 'batchesHeld'), ifAny(batches?.held), 'bad'),
    task('today.refundsStuck', stuck, ifAny(refunds?.stuck), 'bad'),
    task('today.invoicesOverdue', overdue, ifAny(invoices?.overdue), 'warn'),
    task('today.dead', `${staffPages.health()}#effects`, ifAny(health?.dead), 'bad'),
    task('today.lateEffects', `${staffPages.health()}#effects`, ifAny(health?.late), 'warn'),
    task('today.breaks', `${staffPages.health()}#books`, ifAny(health?.breaks), 'bad'),
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
