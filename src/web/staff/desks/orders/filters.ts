import { ORDER_STATES } from '#domain/orders/order-state.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import { namesOf, type Filter } from '#web/staff/list/filters.ts'

const FLAGS = ['late', 'at_risk', 'first_order', 'has_note', 'has_complaint', 'chilled'] as const

export const filtersOf = (t: StaffTranslate): Filter[] => [
  {
    kind: 'choice',
    name: 'state',
    label: t('staff.orders.state'),
    options: ORDER_STATES.map((value) => ({ value, label: t(`staff.orders.state.${value}`) })),
  },
  { kind: 'period', name: 'placed', label: t('staff.orders.placed') },
  { kind: 'range', name: 'total', label: t('staff.orders.total'), unit: 'Rp' },
  ...FLAGS.map((name): Filter => ({ kind: 'flag', name, label: t(`staff.orders.filter.${name}`) })),
]

/** In the address alone: links of other screens use them. */
const UNSHOWN = ['window_day', 'window_start', 'payment_state', 'payment_method', 'shipping_method']
const MORE = ['courier', 'coupon', 'sku', 'cancel_asked']

export const NAMES = [...namesOf(filtersOf((key) => key)), ...UNSHOWN, ...MORE]
