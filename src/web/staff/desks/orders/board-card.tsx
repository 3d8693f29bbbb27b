import Ellipsis from 'lucide-react/icons/ellipsis'
import { staffPages } from '#contract/pages.ts'
import type { StaffOrderRow } from '#contract/staff/orders/orders.ts'
import { formatRupiah } from '#domain/money.ts'
import { LEADS_TO, type BoardColumn, type DeskAction } from '#domain/orders/order-desk.ts'
import { Link } from '#web/router.ts'
import { ZoneNames } from '#web/staff/zone-names.tsx'
import { weightIn } from '#web/staff/weight.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Signs } from './columns.tsx'
import { useGivable } from './use-givable.ts'
import styles from './board.module.css'

const HOUR_MIN = 60
const DAY_MIN = 24 * HOUR_MIN
const MINUTE_MS = 60_000

interface BoardCardProps {
  order: StaffOrderRow
  /** Device time in milliseconds. */
  now: number
  busy: boolean
  onMove: (column: BoardColumn) => void
  onDrag: (order: StaffOrderRow | null) => void
  onMenu: () => void
}

/** An order on the board: what it is, how long there is, and its next step. */
export function BoardCard({ order, now, busy, onMove, onDrag, onMenu }: BoardCardProps) {
  const t = useT()
  const step = order.actions.find((action) => LEADS_TO[action])
  const into = step && LEADS_TO[step]
  const isGivable = useGivable()(order)
  const isCash = order.payment_method === 'cod' && order.payment_state !== 'paid'
  return (
    <article
      className={styles.card}
      draggable={into !== undefined || isGivable}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', order.number)
        event.dataTransfer.effectAllowed = 'move'
        onDrag(order)
      }}
      onDragEnd={() => onDrag(null)}
    >
      <p className={styles.row}>
        <Link to={staffPages.order(order.number)} className={styles.number} data-card-link>
          {order.number}
        </Link>
        <TimeLeft order={order} now={now} />
      </p>
      <Goods order={order} />
      {isCash && (
        <p>
          <strong>{t('board.cash', { amount: formatRupiah(order.due) })}</strong>
        </p>
      )}
      {order.picker && (
        <p className={styles.faint}>
          {t(order.picker.is_picking ? 'board.picks' : 'board.willPick', {
            name: order.picker.name,
          })}
        </p>
      )}
      {order.rider && (
        <p className={styles.faint}>{t('board.rides', { name: order.rider.name })}</p>
      )}
      <Troubles order={order} />
      <Signs order={order} t={t} isWithZones />
      <Steps
        step={step}
        into={into}
        busy={busy}
        order={order}
        onMove={onMove}
        isGivable={isGivable}
        onMenu={onMenu}
      />
    </article>
  )
}

function Goods({ order }: { order: StaffOrderRow }) {
  const t = useT()
  const locale = useLocale()
  return (
    <p className={styles.faint}>
      {order.customer.name} ·{' '}
      {t('board.items', {
        count: order.item_count,
        weight: weightIn(order.weight_g, locale),
      })}
      {order.zones.length > 0 && (
        <>
          {' '}
          · <ZoneNames zones={order.zones} />
        </>
      )}
    </p>
  )
}

interface StepsProps {
  step: DeskAction | undefined
  into: BoardColumn | undefined
  busy: boolean
  order: StaffOrderRow
  onMove: (column: BoardColumn) => void
  isGivable: boolean
  onMenu: () => void
}

function Steps({ step, into, busy, order, onMove, isGivable, onMenu }: StepsProps) {
  const t = useT()
  return (
    <div className={styles.row}>
      {step && into && (
        <Button
          size="sm"
          variant={into === 'accepted' ? 'primary' : 'secondary'}
          busy={busy}
          data-card-step
          aria-label={`${t(`staff.orders.action.${step}`)}: ${order.number}`}
          onClick={() => onMove(into)}
        >
          {t(`staff.orders.action.${step}`)}
        </Button>
      )}
      {!into && isGivable && !order.rider && (
        <Button
          size="sm"
          variant="secondary"
          data-card-step
          aria-label={`${t('board.give')}: ${order.number}`}
          onClick={() => onMove('on_the_way')}
        >
          {t('board.give')}
        </Button>
      )}
      <IconButton
        className={styles.more}
        label={t('board.more.of', { number: order.number })}
        icon={<Ellipsis size={18} strokeWidth={1.75} />}
        data-card-menu
        onClick={onMenu}
      />
    </div>
  )
}

/** What waits for a decision; `Signs` has the wish to cancel. */
function Troubles({ order: { troubles, failed_because } }: Pick<BoardCardProps, 'order'>) {
  const t = useT()
  const shown = troubles.filter((trouble) => trouble !== 'cancel_asked')
  if (shown.length === 0) return null
  return (
    <p className={styles.signs}>
      {shown.map((trouble) => (
        <Badge key={trouble} tone="dragon">
          {t(`board.trouble.${trouble}`)}
          {trouble === 'failed_delivery' && failed_because && `: ${failed_because}`}
        </Badge>
      ))}
    </p>
  )
}

/** Until the end of the window, or since then, for orders that have not arrived. */
function TimeLeft({ order, now }: Pick<BoardCardProps, 'order' | 'now'>) {
  const t = useT()
  if (order.state === 'delivered' || order.state === 'completed') return null
  const minutes = Math.round((Date.parse(order.window.ends_at) - now) / MINUTE_MS)
  const size = Math.abs(minutes)
  const time =
    size >= 2 * DAY_MIN
      ? t('board.days', { days: Math.round(size / DAY_MIN) })
      : size >= HOUR_MIN
        ? t('board.hours', { hours: Math.floor(size / HOUR_MIN), minutes: size % HOUR_MIN })
        : t('board.minutes', { minutes: size })
  return (
    <span className={styles.left} data-late={minutes < 0 || undefined}>
      {t(minutes < 0 ? 'board.over' : 'board.left', { time })}
    </span>
  )
}
