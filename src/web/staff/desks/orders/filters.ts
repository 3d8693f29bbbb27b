import { ORDER_STATES } from '#domain/orders/order-state.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import { namesOf, type Filter } from '#web/staff/list/filters.ts'
import type { ListAddress } from '#web/staff/list/list-address.ts'

const FLAGS = ['late', 'at_risk', 'first_order', 'has_note', 'has_complaint', 'chilled'] as const

/** What the choices offer, and what the address says of them. */
export type Offered = { tags: readonly string[] }
const NOTHING: Offered = { tags: [] }

type Options = readonly { value: string; label: string }[]
/** A value of the address that is no longer offered stays chosen. */
const withChosen = (options: Options, value: string | undefined): Options =>
  value === undefined || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: value }]

export const filtersOf = (
  t: StaffTranslate,
  { tags }: Offered = NOTHING,
  values: ListAddress['filters'] = {},
): Filter[] => [
  {
    kind: 'choice',
    name: 'state',
    label: t('staff.orders.state'),
    options: ORDER_STATES.map((value) => ({ value, label: t(`staff.orders.state.${value}`) })),
  },
  { kind: 'period', name: 'placed', label: t('staff.orders.placed') },
  { kind: 'range', name: 'total', label: t('staff.orders.total'), unit: 'Rp' },
  {
    kind: 'choice',
    name: 'tag',
    label: t('staff.orders.tag'),
    options: withChosen(
      tags.map((tag) => ({ value: tag, label: tag })),
      values['tag'],
    ),
  },
  ...FLAGS.map((name): Filter => ({ kind: 'flag', name, label: t(`staff.orders.filter.${name}`) })),
]

/** In the address alone: links of other screens use them. */
const UNSHOWN = ['window_day', 'window_start', 'payment_state', 'payment_method', 'shipping_method']
const MORE = ['courier', 'coupon', 'sku', 'cancel_asked']

export const NAMES = [...namesOf(filtersOf((key) => key)), ...UNSHOWN, ...MORE]
