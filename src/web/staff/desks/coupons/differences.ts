import { differencesIn, type Difference } from '#web/staff/form/changed-meanwhile.tsx'
import type { useT } from '#web/staff/words.ts'
import { NUMBERS, type ListName, type Typed } from './form.ts'

const LISTS = [
  'categories',
  'without_categories',
  'products',
  'without_products',
  'tiers',
  'payment_methods',
] as const satisfies readonly ListName[]

/** Fields in which two forms differ, in words. */
export const differencesOf = (
  theirs: Typed,
  ours: Typed,
  t: ReturnType<typeof useT>,
): Difference[] => {
  return differencesIn(inWords(theirs, t), inWords(ours, t))
}

const inWords = (typed: Typed, t: ReturnType<typeof useT>): Record<string, string> => {
  const either = (is: boolean) => (is ? '✓' : '–')
  return {
    [`${t('coupons.description')} ${t('staff.form.id')}`]: typed.description.id,
    [`${t('coupons.description')} ${t('staff.form.en')}`]: typed.description.en,
    [t('coupons.public')]: either(typed.public),
    [t('coupons.kind')]: t(`coupons.kind.${typed.kind}`),
    ...Object.fromEntries(NUMBERS.map((name) => [t(`coupons.field.${name}`), typed[name]])),
    [t('coupons.field.gift_sku')]: typed.gift_sku,
    ...Object.fromEntries(
      LISTS.map((name) => [t(`coupons.field.${name}`), typed[name].join(', ')]),
    ),
    [t('coupons.firstOrder')]: either(typed.first_order_only),
    [t('coupons.startsAt')]: typed.starts_at.replace('T', ' '),
    [t('coupons.endsAt')]: typed.ends_at.replace('T', ' '),
    [t('coupons.field.from_time')]: typed.from_time,
    [t('coupons.field.until_time')]: typed.until_time,
    [t('coupons.weekdays')]: typed.weekdays
      .map((day) => t(`coupons.weekday.${day}` as 'coupons.weekday.1'))
      .join(', '),
  }
}
