import { useMemo } from 'react'
import { staffPages } from '#contract/pages.ts'
import { listPurchases, type ListedPurchase } from '#contract/staff/purchases/purchases.ts'
import { exportPurchases, PURCHASE_COLUMNS } from '#contract/staff/purchases/purchase-exports.ts'
import { PURCHASE_STATES } from '#domain/purchases/purchase.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { formatDateTime, formatDay } from '#i18n/format.ts'
import type { Column } from '#web/staff/list/columns.ts'
import { namesOf, type Filter } from '#web/staff/list/filters.ts'
import { useCallList } from '#web/staff/list/use-list.ts'
import { useListAddress } from '#web/staff/list/use-list-address.ts'
import { ListScreen } from '#web/staff/list/list-screen.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { PurchaseBadge } from './parts.tsx'
import { useSentAct } from './sent-act.tsx'

const STATES = ['due', 'open', ...PURCHASE_STATES] as const
const NAMES = namesOf([{ kind: 'choice', name: 'state', label: '', options: [] }])

/** Orders to suppliers, the newest first. */
export function Component() {
  const t = useT()
  const [address, change] = useListAddress(NAMES)
  const columns = useColumns()
  const filter: Filter = {
    kind: 'choice',
    name: 'state',
    label: t('buying.state'),
    options: STATES.map((state) => ({ value: state, label: t(`buying.state.${state}`) })),
  }
  const { q } = address.filters
  const state = STATES.find((one) => one === address.filters['state'])
  const query = { search: q, state }
  const list = useCallList(listPurchases, query)
  const { bulk, dialog } = useSentAct(list.rows)
  return (
    <ListScreen
      title={t('staff.title.purchases')}
      filters={[filter]}
      searchLabel={t('buying.search')}
      list={list}
      columns={columns}
      rowId={({ id }) => id}
      rowTo={({ id }) => staffPages.purchase(id)}
      address={address}
      onAddress={change}
      bulk={bulk}
      after={dialog}
      download={{ call: exportPurchases, columns: PURCHASE_COLUMNS, query }}
      empty={{ title: t('buying.noPurchases'), text: t('buying.noPurchasesText') }}
    />
  )
}

const useColumns = (): Column<ListedPurchase>[] => {
  const t = useT()
  const locale = useLocale()
  return useMemo(
    () => [
      { id: 'number', label: t('buying.number'), cell: ({ number }) => number },
      { id: 'supplier', label: t('stock.supplier'), cell: ({ supplier }) => supplier.name },
      { id: 'state', label: t('buying.state'), cell: (row) => <PurchaseBadge {...row} /> },
      { id: 'for', label: t('buying.forDay'), cell: (row) => formatDay(row.for_day, locale) },
      {
        id: 'lines',
        label: t('stock.lines'),
        align: 'end',
        cell: (row) => formatNumber(row.line_count),
      },
      {
        id: 'total',
        label: t('buying.total'),
        align: 'end',
        cell: ({ total }) => formatRupiah(total),
        sum: formatRupiah,
      },
      {
        id: 'received',
        label: t('buying.received'),
        align: 'end',
        cell: (row) => `${formatNumber(row.delivered)} / ${formatNumber(row.ordered)}`,
      },
      {
        id: 'at',
        label: t('buying.madeAt'),
        cell: ({ at }) => formatDateTime(new Date(at), locale),
      },
    ],
    [locale, t],
  )
}
