import { REFUND_CAUSES, REFUND_ROUTES, REFUND_STATES } from '#domain/orders/refund.ts'
import { BANK_CODES, BANKS } from '#domain/payments/banks.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import { namesOf, type Filter } from '#web/staff/list/filters.ts'

const TRIES = [1, 3, 10]

export const filtersOf = (t: StaffTranslate): Filter[] => [
  {
    kind: 'choice',
    name: 'state',
    label: t('staff.refunds.stateOf'),
    options: REFUND_STATES.map((value) => ({ value, label: t(`staff.refunds.state.${value}`) })),
  },
  {
    kind: 'choice',
    name: 'route',
    label: t('staff.refunds.state'),
    options: REFUND_ROUTES.map((value) => ({ value, label: t(`staff.refunds.route.${value}`) })),
  },
  {
    kind: 'choice',
    name: 'cause',
    label: t('staff.refunds.cause'),
    options: REFUND_CAUSES.map((value) => ({ value, label: t(`staff.refunds.cause.${value}`) })),
  },
  { kind: 'range', name: 'money', label: t('staff.refunds.money'), unit: 'Rp' },
  { kind: 'period', name: 'created', label: t('staff.refunds.since') },
  {
    kind: 'choice',
    name: 'bank',
    label: t('staff.refunds.bank'),
    options: BANK_CODES.map((value) => ({ value, label: BANKS[value].name })),
    isRare: true,
  },
  {
    kind: 'choice',
    name: 'tries',
    label: t('staff.refunds.tries'),
    options: TRIES.map((least) => ({ value: String(least), label: `≥ ${least}` })),
    isRare: true,
  },
]
export const NAMES = namesOf(filtersOf((key) => key))
