import type { StaffOrderRow } from '#contract/staff/orders/orders.ts'
import { formatRupiah } from '#domain/money.ts'
import { MINUTE_MS } from '#domain/time.ts'
import type { DeskAction } from '#domain/orders/order-desk.ts'
import type { OrderState } from '#domain/orders/order-state.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import type { Column } from '#web/staff/list/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'
import { needsAnswer } from './sure-dialog.tsx'
import { Moment, Weight, WindowTimes } from '#web/staff/order-values.tsx'
import styles from './orders.module.css'

const TONES: Partial<Record<OrderState, BadgeTone>> = {
  paid: 'mango',
  confirmed: 'sky',
  picking: 'sky',
  packed: 'leaf',
  on_delivery: 'leaf',
  ready_for_pickup: 'leaf',
  failed_delivery: 'dragon',
}
export const toneOf = (state: OrderState): BadgeTone => TONES[state] ?? 'neutral'

const PAYMENT_TONES: Partial<Record<StaffOrderRow['payment_state'], BadgeTone>> = {
  pending: 'mango',
  paid: 'leaf',
  expired: 'dragon',
  failed: 'dragon',
  refund_pending: 'mango',
}
export const paymentTone = (state: StaffOrderRow['payment_state']): BadgeTone =>
  PAYMENT_TONES[state] ?? 'neutral'

type Given = {
  t: StaffTranslate
  take: (order: StaffOrderRow, action: DeskAction) => void
  /** The number of the order that is being changed. */
  busy: string | null
}

export const columnsOf = ({ t, take, busy }: Given): Column<StaffOrderRow>[] => [
  ...mainColumns({ t, busy, take }),
  { id: 'items', label: t('staff.orders.items'), align: 'end', cell: (row) => row.item_count },
  {
    id: 'payment',
    label: t('staff.orders.payment'),
    cell: ({ payment_method_name: name }) => name,
  },
  {
    id: 'placed',
    label: t('staff.orders.placed'),
    sortable: true,
    cell: ({ placed_at: at }) => <Moment at={at} />,
  },
  {
    id: 'weight',
    label: t('staff.orders.weight'),
    align: 'end',
    isExtra: true,
    cell: ({ weight_g: grams }) => <Weight grams={grams} />,
  },
  ...extraColumns(t),
  {
    id: 'start',
    label: t('staff.orders.startBy'),
    sortable: true,
    isExtra: true,
    cell: ({ start_by: at }) => <Moment at={at} />,
  },
  {
    id: 'age',
    label: t('staff.orders.age'),
    align: 'end',
    sortable: true,
    isExtra: true,
    cell: ({ placed_at: at }) => <Age since={at} t={t} />,
  },
]

const mainColumns = ({
  t,
  busy,
  take,
}: {
  t: StaffTranslate
  busy: string | null
  take: (order: StaffOrderRow, action: DeskAction) => void
}): Column<StaffOrderRow>[] => [
  { id: 'number', label: t('staff.orders.number'), cell: ({ number }) => number },
  {
    id: 'state',
    label: t('staff.orders.state'),
    cell: ({ state }) => <Badge tone={toneOf(state)}>{t(`staff.orders.state.${state}`)}</Badge>,
  },
  {
    id: 'next',
    label: t('staff.orders.next'),
    cell: (order) => {
      const next = order.actions.find((action) => !needsAnswer(action))
      return (
        next && (
          <Button
            size="sm"
            variant={next === 'confirm' ? 'primary' : 'secondary'}
            busy={busy === order.number}
            onClick={() => take(order, next)}
          >
            {t(`staff.orders.action.${next}`)}
          </Button>
        )
      )
    },
  },
  {
    id: 'window',
    label: t('staff.orders.window'),
    sortable: true,
    cell: ({ window }) => <WindowTimes {...window} />,
  },
  { id: 'customer', label: t('staff.orders.customer'), cell: ({ customer }) => customer.name },
  {
    id: 'total',
    label: t('staff.orders.total'),
    align: 'end',
    sortable: true,
    cell: ({ total }) => formatRupiah(total),
    sum: formatRupiah,
  },
  { id: 'signs', label: t('staff.orders.signs'), cell: (order) => <Signs order={order} t={t} /> },
]

const extraColumns = (t: StaffTranslate): Column<StaffOrderRow>[] => [
  {
    id: 'shipping',
    label: t('staff.orders.shipping'),
    isExtra: true,
    cell: ({ shipping_name: name }) => name,
  },
  {
    id: 'courier',
    label: t('staff.orders.courier'),
    isExtra: true,
    cell: ({ courier }) => courier ?? '–',
  },
  {
    id: 'coupons',
    label: t('staff.orders.coupons'),
    isExtra: true,
    cell: ({ coupon_codes: codes }) => codes.join(', '),
  },
  {
    id: 'tags',
    label: t('staff.orders.tags'),
    isExtra: true,
    cell: ({ tags }) => <Tags tags={tags} />,
  },
  {
    id: 'payment_state',
    label: t('staff.orders.paymentState'),
    isExtra: true,
    cell: ({ payment_state: state }) => t(`staff.orders.paymentState.${state}`),
  },
  {
    id: 'picker',
    label: t('staff.orders.picker'),
    isExtra: true,
    cell: ({ picker }) => picker?.name ?? '–',
  },
  {
    id: 'rider',
    label: t('staff.orders.rider'),
    isExtra: true,
    cell: ({ rider_name: rider }) => rider ?? '–',
  },
  {
    id: 'branch',
    label: t('staff.orders.branch'),
    isExtra: true,
    cell: ({ branch }) => branch ?? '–',
  },
]

const MINUTES = { hour: 60, day: 24 * 60 }

/** The time since a moment, in its largest unit. */
function Age({ since, t }: { since: string; t: StaffTranslate }) {
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / MINUTE_MS))
  if (minutes < MINUTES.hour) return t('staff.orders.age.minutes', { count: minutes })
  if (minutes < MINUTES.day)
    return t('staff.orders.age.hours', { count: Math.floor(minutes / MINUTES.hour) })
  return t('staff.orders.age.days', { count: Math.floor(minutes / MINUTES.day) })
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <span className={styles.signs}>
      {tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </span>
  )
}

/** By how many minutes an order is behind. */
const riskOf = ({ start_by: by }: StaffOrderRow, t: StaffTranslate): string =>
  t('staff.orders.sign.riskBy', {
    minutes: Math.max(0, Math.ceil((Date.now() - Date.parse(by)) / MINUTE_MS)),
  })

interface SignsProps {
  order: StaffOrderRow
  t: StaffTranslate
  /** The zones of its goods stand next to it. */
  isWithZones?: boolean
}

/** What makes an order unlike the others. */
export function Signs({ order, t, isWithZones = false }: SignsProps) {
  const signs: [isOn: boolean, tone: BadgeTone, text: string][] = [
    [order.is_cancel_asked, 'dragon', t('staff.orders.sign.cancel')],
    [order.is_late, 'dragon', t('staff.orders.sign.late')],
    [order.is_at_risk && !order.is_late, 'mango', riskOf(order, t)],
    [order.has_complaint, 'dragon', t('staff.orders.sign.complaint')],
    [order.customer.is_first_order, 'leaf', t('staff.orders.sign.first')],
    [order.is_chilled && !isWithZones, 'sky', t('staff.orders.sign.chilled')],
    [order.has_customer_note || order.has_staff_note, 'neutral', t('staff.orders.sign.note')],
  ]
  return (
    <span className={styles.signs}>
      {signs.map(
        ([isOn, tone, text]) =>
          isOn && (
            <Badge key={text} tone={tone}>
              {text}
            </Badge>
          ),
      )}
    </span>
  )
}
