import { useMemo } from 'react'
import { BATCH_VIEWS, listBatches, type ListedBatch } from '#contract/staff/stock/batch-desk.ts'
import { BATCH_COLUMNS, exportBatches } from '#contract/staff/stock/stock-exports.ts'
import { staffPages } from '#contract/pages.ts'
import { formatNumber } from '#domain/money.ts'
import { jakartaDate } from '#domain/time.ts'
import { formatDay } from '#i18n/format.ts'
import type { Column } from '#web/staff/list/columns.ts'
import { ALL, askedOf } from '#web/staff/list/filters.ts'
import type { ListAddress } from '#web/staff/list/list-address.ts'
import { ListParts } from '#web/staff/list/list-parts.tsx'
import { ListViews } from '#web/staff/list/list-views.tsx'
import { useList } from '#web/staff/list/use-list.ts'
import { useFirstView, useListAddress } from '#web/staff/list/use-list-address.ts'
import { sendWhole } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { GoodName } from '#web/staff/goods/good-name.tsx'
import { useBatchActs } from './batch-acts.tsx'
import {
  money,
  PLACE_NAMES,
  StateBadge,
  useEndsFilter,
  usePlaceFilter,
  useSupplierFilter,
} from './parts.tsx'

const NAMES = [...PLACE_NAMES, 'ends_within', 'supplier']

/** Batches of a place; what ends first is first. */
export function Component() {
  const t = useT()
  const [address, change] = useFirstView(useListAddress(NAMES), 'ending')
  const filters = [usePlaceFilter(), useEndsFilter(), useSupplierFilter()]
  const columns = useColumns()
  const list = useList<ListedBatch>({
    queryKey: ['batches', address.filters],
    load: (cursor, signal) =>
      sendWhole(listBatches, {
        query: { ...queryOf(address), ...(cursor === null ? {} : { cursor }) },
        signal,
      }),
  })
  const { bulk, dialog } = useBatchActs(list.rows)
  return (
    <Page title={t('staff.title.batches')}>
      <ListViews
        label={t('stock.views')}
        views={[ALL, ...BATCH_VIEWS].map((id) => ({
          id,
          label: t(`stock.batches.${id}` as 'stock.batches.all'),
        }))}
        address={address}
      />
      <ListParts
        label={t('staff.title.batches')}
        filters={filters}
        searchLabel={t('stock.batchSearch')}
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowTo={({ id }) => staffPages.batch(id)}
        address={address}
        onAddress={change}
        bulk={bulk}
        download={{ call: exportBatches, columns: BATCH_COLUMNS, query: queryOf(address) }}
        empty={{ title: t('stock.noneBatches'), text: t('stock.noneBatchesText') }}
      />
      {dialog}
    </Page>
  )
}

const queryOf = ({ filters }: ListAddress) => {
  const { q, ...rest } = askedOf(filters)
  return { ...rest, ...(q ? { search: q } : {}) } as Record<string, never>
}

const useColumns = (): Column<ListedBatch>[] => {
  const t = useT()
  const locale = useLocale()
  return useMemo(() => {
    const number = (
      id: 'days_left' | 'on_hand' | 'sold' | 'wasted',
      isExtra = false,
    ): Column<ListedBatch> => ({
      id,
      label: t(`stock.${id}`),
      align: 'end',
      isExtra,
      cell: (row) => formatNumber(row[id]),
      sum: (sum) => formatNumber(sum),
    })
    return [
      { id: 'code', label: t('stock.batch'), cell: ({ code }) => code },
      { id: 'name', label: t('stock.good'), cell: (row) => <GoodName {...row} /> },
      {
        id: 'ends',
        label: t('stock.bestBefore'),
        cell: ({ best_before: day }) => formatDay(day, locale),
      },
      number('days_left'),
      number('on_hand'),
      number('sold'),
      number('wasted'),
      { id: 'state', label: t('stock.state'), cell: (row) => <StateBadge {...row} /> },
      { id: 'supplier', label: t('stock.supplier'), cell: ({ supplier }) => supplier ?? '–' },
      {
        id: 'received',
        label: t('stock.received'),
        isExtra: true,
        cell: ({ received_at: at }) => formatDay(jakartaDate(new Date(at)), locale),
      },
      {
        id: 'harvested',
        label: t('stock.harvested'),
        isExtra: true,
        cell: ({ harvested_on: day }) => (day === null ? '–' : formatDay(day, locale)),
      },
      {
        id: 'ripeness',
        label: t('stock.ripeness'),
        align: 'end',
        isExtra: true,
        cell: ({ ripeness }) => ripeness ?? '–',
      },
      {
        id: 'worth',
        label: t('stock.worth'),
        align: 'end',
        isExtra: true,
        cell: ({ cost, on_hand: units }) => money(cost === null ? null : cost * units),
        sum: money,
      },
      { id: 'cost', label: t('stock.cost'), align: 'end', cell: ({ cost }) => money(cost) },
    ]
  }, [locale, t])
}
