import { PAYMENT_STATES_OF_ORDERS, type OrderChoices } from '#contract/staff/orders/orders.ts'
import { ORDER_STATES } from '#domain/orders/order-state.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import { namesOf, type Filter } from '#web/staff/list/filters.ts'
import type { ListAddress } from '#web/staff/list/list-address.ts'

const FLAGS = ['late', 'at_risk', 'first_order', 'has_note', 'has_complaint', 'chilled'] as const

type Options = readonly { value: string; label: string }[]
const named = (things: readonly { id: string; name: string }[] = []): Options =>
  things.map(({ id, name }) => ({ value: id, label: name }))
const asTheyAre = (values: readonly string[] = []): Options =>
  values.map((value) => ({ value, label: value }))

/** `offered` is undefined until it has been loaded. */
export const filtersOf = (
  t: StaffTranslate,
  offered?: OrderChoices,
  values: ListAddress['filters'] = {},
): Filter[] => {
  const choice = (name: string, label: string, options: Options, isRare = true): Filter => {
    const chosen = values[name]
    const isOffered = !chosen || options.some(({ value }) => value === chosen)
    // A value of the address that is not offered stays chosen.
    const all = isOffered ? options : [...options, { value: chosen, label: chosen }]
    return { kind: 'choice', name, label, options: all, isRare }
  }
  const states = ORDER_STATES.map((value) => ({ value, label: t(`staff.orders.state.${value}`) }))
  const paymentStates = PAYMENT_STATES_OF_ORDERS.map((value) => ({
    value,
    label: t(`staff.orders.paymentState.${value}`),
  }))
  return [
    choice('state', t('staff.orders.state'), states, false),
    { kind: 'period', name: 'placed', label: t('staff.orders.placed') },
    { kind: 'range', name: 'total', label: t('staff.orders.total'), unit: 'Rp' },
    choice('tag', t('staff.orders.tag'), asTheyAre(offered?.tags), false),
    ...FLAGS.map((name): Filter => ({
      kind: 'flag',
      name,
      label: t(`staff.orders.filter.${name}`),
    })),
    {
      kind: 'flag',
      name: 'cancel_asked',
      label: t('staff.orders.filter.cancel_asked'),
      isRare: true,
    },
    { kind: 'day', name: 'window_day', label: t('staff.orders.filter.window_day'), isRare: true },
    choice(
      'window_start',
      t('staff.orders.filter.window_start'),
      asTheyAre(offered?.window_starts),
    ),
    choice('picker', t('staff.orders.picker'), named(offered?.pickers)),
    choice('rider', t('staff.orders.rider'), named(offered?.riders)),
    choice('branch', t('staff.orders.branch'), named(offered?.branches)),
    choice('payment_state', t('staff.orders.paymentState'), paymentStates),
    choice('payment_method', t('staff.orders.payment'), named(offered?.payment_methods)),
    choice('shipping_method', t('staff.orders.shipping'), named(offered?.shipping_methods)),
    choice('courier', t('staff.orders.courier'), asTheyAre(offered?.couriers)),
    { kind: 'code', name: 'coupon', label: t('staff.orders.filter.coupon'), isRare: true },
    { kind: 'code', name: 'sku', label: t('staff.orders.filter.sku'), isRare: true },
  ]
}

export const NAMES = namesOf(filtersOf((key) => key))
