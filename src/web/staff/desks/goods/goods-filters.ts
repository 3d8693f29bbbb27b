import { useMemo } from 'react'
import type { Data } from '#contract/call.ts'
import type { listGoodsChoices } from '#contract/staff/goods/products.ts'
import type { Locale } from '#domain/locale.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import { namesOf, type Filter } from '#web/staff/list/filters.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useLocale, useT } from '#web/staff/words.ts'

const choice = (name: string): Filter => ({ kind: 'choice', name, label: '', options: [] })
export const GOODS_NAMES = namesOf([
  choice('category'),
  choice('zone'),
  choice('ppn'),
  choice('missing'),
  choice('stock'),
  choice('benefit'),
  choice('supplier'),
  choice('changed_by'),
  { kind: 'range', name: 'margin', label: '' },
  { kind: 'day', name: 'halal_before', label: '' },
])

type Choices = Data<typeof listGoodsChoices> | undefined

/** The filters of the list of products that a person may use. */
export const useGoodsFilters = (data: Choices): Filter[] => {
  const t = useT()
  const may = usePermitted()
  const locale = useLocale()
  const [costs, suppliers] = [may('prices.read'), may('purchases.read')]
  return useMemo(
    () => [
      {
        kind: 'choice',
        name: 'category',
        label: t('goods.category'),
        options: (data?.categories ?? []).map(({ slug, parent, name }) => ({
          value: slug,
          label: `${parent === null ? '' : '– '}${name[locale]}`,
        })),
      },
      ...fixedFilters(t),
      ...rareFilters(t, data, locale, { costs, suppliers }),
    ],
    [data, locale, t, costs, suppliers],
  )
}

const FIXED = {
  zone: ['ambient', 'chilled', 'frozen'],
  ppn: ['exempt', 'taxable'],
  missing: ['photo', 'caption', 'text', 'variation'],
  stock: ['out', 'low'],
} as const

const fixedFilters = (t: StaffTranslate): Filter[] =>
  (Object.keys(FIXED) as (keyof typeof FIXED)[]).map((name) => ({
    kind: 'choice',
    name,
    label: t(`goods.filter.${name}`),
    options: FIXED[name].map((value) => ({ value, label: t(`goods.${name}.${value}` as never) })),
  }))

const rareFilters = (
  t: StaffTranslate,
  data: Choices,
  locale: Locale,
  sees: { costs: boolean; suppliers: boolean },
): Filter[] => {
  const { benefits = [], suppliers = [], staff = [] } = data ?? {}
  const filters: (Filter & { isSeen?: boolean })[] = [
    {
      kind: 'choice',
      name: 'benefit',
      label: t('goods.filter.benefit'),
      options: benefits.map(({ slug, name }) => ({ value: slug, label: name[locale] })),
    },
    { kind: 'day', name: 'halal_before', label: t('goods.filter.halalBefore') },
    {
      kind: 'choice',
      name: 'supplier',
      label: t('goods.filter.supplier'),
      options: suppliers.map(({ id, name }) => ({ value: id, label: name })),
      isSeen: sees.suppliers,
    },
    { kind: 'range', name: 'margin', label: `${t('goods.margin')} (%)`, isSeen: sees.costs },
    {
      kind: 'choice',
      name: 'changed_by',
      label: t('goods.filter.changedBy'),
      options: staff.map(({ login, name }) => ({ value: login, label: name })),
    },
  ]
  return filters
    .filter(({ isSeen = true }) => isSeen)
    .map(({ isSeen: _, ...filter }) => Object.assign(filter, { isRare: true as const }))
}
