import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listGoodsChoices } from '#contract/staff/goods/products.ts'
import { staffPages } from '#contract/pages.ts'
import { listSuppliers, type ListedSupplier } from '#contract/staff/purchases/suppliers.ts'
import { exportSuppliers, SUPPLIER_COLUMNS } from '#contract/staff/purchases/purchase-exports.ts'
import { formatNumber } from '#domain/money.ts'
import { weekdayName } from '#i18n/format.ts'
import { useNavigate } from '#web/router.ts'
import { useKey } from '#web/staff/keys/keys.ts'
import type { Column } from '#web/staff/list/columns.ts'
import { namesOf, type Filter } from '#web/staff/list/filters.ts'
import { useCallList } from '#web/staff/list/use-list.ts'
import { useListAddress } from '#web/staff/list/use-list-address.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { ListScreen } from '#web/staff/list/list-screen.tsx'
import { useLocale, useT } from '#web/staff/words.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const NAMES = namesOf([
  { kind: 'flag', name: 'archived', label: '' },
  { kind: 'choice', name: 'day', label: '', options: [] },
  { kind: 'choice', name: 'category', label: '', options: [] },
])

/** Who the shop buys from, with how reliably they deliver. */
export function Component() {
  const t = useT()
  const [address, change] = useListAddress(NAMES)
  const mayWrite = usePermitted()('purchases.write')
  const navigate = useNavigate()
  useKey('o', t('staff.title.buying'), () => void navigate(staffPages.buying()), mayWrite)
  const columns = useColumns()
  const filters = useFilters()
  const { q, archived, day, category } = address.filters
  const query = {
    search: q,
    view: archived ? ('archived' as const) : undefined,
    day,
    category,
  }
  const list = useCallList(listSuppliers, query)
  return (
    <ListScreen
      title={t('staff.title.suppliers')}
      add={mayWrite ? { to: staffPages.newSupplier(), label: t('buying.newSupplier') } : undefined}
      filters={filters}
      searchLabel={t('buying.name')}
      list={list}
      columns={columns}
      rowId={({ id }) => id}
      rowTo={({ id }) => staffPages.supplier(id)}
      address={address}
      onAddress={change}
      download={{ call: exportSuppliers, columns: SUPPLIER_COLUMNS, query }}
      empty={{ title: t('buying.noSuppliers'), text: t('buying.noSuppliersText') }}
    />
  )
}

const useFilters = (): Filter[] => {
  const t = useT()
  const locale = useLocale()
  const { data } = useQuery({
    queryKey: ['goods-choices'],
    queryFn: ({ signal }) => send(listGoodsChoices, { signal }),
    enabled: usePermitted()('products.read'),
  })
  return [
    {
      kind: 'choice',
      name: 'day',
      label: t('buying.orderDays'),
      options: WEEKDAYS.map((day) => ({ value: String(day), label: weekdayName(day, locale) })),
    },
    {
      kind: 'choice',
      name: 'category',
      label: t('stock.category'),
      options: (data?.categories ?? []).map(({ slug, parent, name }) => ({
        value: slug,
        label: `${parent === null ? '' : '– '}${name[locale]}`,
      })),
    },
    { kind: 'flag', name: 'archived', label: t('buying.archived') },
  ]
}

const percent = (value: number | null): string => (value === null ? '–' : `${value} %`)

const useColumns = (): Column<ListedSupplier>[] => {
  const t = useT()
  const locale = useLocale()
  return useMemo(
    () => [
      { id: 'name', label: t('buying.name'), cell: ({ name }) => name },
      {
        id: 'days',
        label: t('buying.orderDays'),
        cell: ({ order_days: days }) =>
          days.length === 0
            ? t('buying.everyDay')
            : days.map((day) => weekdayName(day, locale)).join(', '),
      },
      { id: 'cutOff', label: t('buying.cutOff'), cell: (row) => row.cut_off },
      {
        id: 'lead',
        label: t('buying.leadDays'),
        align: 'end',
        cell: (row) => formatNumber(row.lead_days),
      },
      {
        id: 'items',
        label: t('buying.items'),
        align: 'end',
        cell: (row) => formatNumber(row.item_count),
      },
      {
        id: 'delivered',
        label: t('buying.deliveredPercent'),
        align: 'end',
        cell: (row) => percent(row.delivered_percent),
      },
      {
        id: 'refused',
        label: t('buying.refusedPercent'),
        align: 'end',
        cell: (row) => percent(row.refused_percent),
      },
      {
        id: 'complained',
        label: t('buying.complainedPercent'),
        align: 'end',
        cell: (row) => percent(row.complained_percent),
      },
      {
        id: 'open',
        label: t('buying.openPurchases'),
        align: 'end',
        cell: (row) => formatNumber(row.open_purchases),
      },
    ],
    [locale, t],
  )
}
