import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listGoodsChoices } from '#contract/staff/goods/products.ts'
import { staffPages } from '#contract/pages.ts'
import { exportStock, STOCK_COLUMNS } from '#contract/staff/stock/stock-exports.ts'
import { listStock, STOCK_VIEWS, type ListedStock } from '#contract/staff/stock/stock.ts'
import { formatNumber } from '#domain/money.ts'
import { formatDay } from '#i18n/format.ts'
import { useKey } from '#web/staff/keys/keys.ts'
import type { Column } from '#web/staff/list/columns.ts'
import { ALL, askedOf, namesOf, type Filter } from '#web/staff/list/filters.ts'
import { openFocusedRow } from '#web/staff/list/focused-row.ts'
import type { ListAddress } from '#web/staff/list/list-address.ts'
import { ListParts } from '#web/staff/list/list-parts.tsx'
import { ListViews } from '#web/staff/list/list-views.tsx'
import { useList } from '#web/staff/list/use-list.ts'
import { useFirstView, useListAddress } from '#web/staff/list/use-list-address.ts'
import { send, sendWhole } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { GoodName } from '#web/staff/goods/good-name.tsx'
import { usePlaces } from '#web/staff/goods/places.ts'
import { money, useEndsFilter, useSupplierFilter } from './parts.tsx'
import { useStockActs } from './stock-acts.tsx'

const NAMES = namesOf([
  { kind: 'choice', name: 'location', label: '', options: [] },
  { kind: 'choice', name: 'category', label: '', options: [] },
  { kind: 'choice', name: 'ends_within', label: '', options: [] },
  { kind: 'choice', name: 'supplier', label: '', options: [] },
])

/** Stock of all that is sold in a place. */
export function Component() {
  const t = useT()
  const [address, change] = useFirstView(useListAddress(NAMES), 'low')
  useKey('h', t('stock.why'), openFocusedRow)
  const filters = useFilters()
  const columns = useColumns()
  const list = useList<ListedStock>({
    queryKey: ['stock', address.filters, address.sort],
    load: (cursor, signal) =>
      sendWhole(listStock, {
        query: { ...queryOf(address), ...(cursor === null ? {} : { cursor }) },
        signal,
      }),
  })
  const { location } = address.filters
  const { bulk, dialog } = useStockActs(list.rows, location, filtersOf(address))
  return (
    <Page title={t('staff.title.stock')}>
      <ListViews
        label={t('stock.views')}
        views={[ALL, ...STOCK_VIEWS].map((id) => ({
          id,
          label: t(`stock.view.${id}` as 'stock.view.all'),
        }))}
        address={address}
      />
      <ListParts
        label={t('staff.title.stock')}
        filters={filters}
        searchLabel={t('stock.search')}
        list={list}
        columns={columns}
        rowId={({ variation_id: id }) => id}
        rowTo={({ variation_id: id }) =>
          `${staffPages.stockOf(id)}${location ? `?location=${location}` : ''}`
        }
        address={address}
        onAddress={change}
        bulk={bulk}
        download={{ call: exportStock, columns: STOCK_COLUMNS, query: queryOf(address) }}
        empty={{ title: t('stock.none'), text: t('stock.noneText') }}
      />
      {dialog}
    </Page>
  )
}

/** What a change of all that match is asked for. */
const filtersOf = (address: ListAddress): object => {
  const { search, category, supplier, view, ends_within } = queryOf(address)
  return { search, category, supplier, view, ends_within }
}

const queryOf = ({ filters, sort }: ListAddress) => {
  const { q, ...rest } = askedOf(filters)
  const by = sort?.replace(/^-/, '')
  return {
    ...rest,
    ...(q ? { search: q } : {}),
    ...(by ? { sort: by, order: sort!.startsWith('-') ? 'desc' : 'asc' } : {}),
  } as Record<string, never>
}

const useFilters = (): Filter[] => {
  const t = useT()
  const locale = useLocale()
  const places = usePlaces()
  const may = usePermitted()
  const [ends, supplier] = [useEndsFilter(), useSupplierFilter()]
  const { data } = useQuery({
    queryKey: ['goods-choices'],
    queryFn: ({ signal }) => send(listGoodsChoices, { signal }),
    enabled: may('products.read'),
  })
  return useMemo(
    () => [
      {
        kind: 'choice',
        name: 'location',
        label: t('stock.place'),
        options: places.map(({ id, name }) => ({ value: id, label: name[locale] })),
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
      ends,
      supplier,
    ],
    [data, ends, locale, places, supplier, t],
  )
}

const useColumns = (): Column<ListedStock>[] => {
  const t = useT()
  const locale = useLocale()
  return useMemo(() => {
    const number = (
      id: 'on_hand' | 'promised' | 'free' | 'safety' | 'unfit' | 'quota' | 'sold_week',
      rest: Partial<Column<ListedStock>> = {},
    ): Column<ListedStock> => ({
      id,
      label: t(`stock.${id}`),
      align: 'end',
      cell: (row) => formatNumber(row[id]),
      sum: (sum) => formatNumber(sum),
      ...rest,
    })
    return [
      { id: 'name', label: t('stock.good'), sortable: true, cell: (row) => <GoodName {...row} /> },
      { id: 'shelf', label: t('stock.shelf'), sortable: true, cell: ({ shelf }) => shelf ?? '–' },
      number('on_hand', { sortable: true }),
      number('promised'),
      number('free', { sortable: true }),
      number('safety', { isExtra: true }),
      number('unfit', { isExtra: true }),
      number('quota', { isExtra: true }),
      {
        id: 'ends',
        label: t('stock.ends'),
        sortable: true,
        cell: ({ ends_on: day }) => (day === null ? '–' : formatDay(day, locale)),
      },
      {
        id: 'cover',
        label: t('stock.cover'),
        align: 'end',
        cell: ({ cover_days: days }) => (days === null ? '–' : formatNumber(days)),
      },
      number('sold_week'),
      {
        id: 'worth',
        label: t('stock.worth'),
        align: 'end',
        isExtra: true,
        cell: ({ cost, on_hand: units }) => money(cost === null ? null : cost * units),
        sum: money,
      },
      { id: 'cost', label: t('stock.cost'), align: 'end', cell: ({ cost }) => money(cost) },
      { id: 'price', label: t('stock.price'), align: 'end', cell: ({ price }) => money(price) },
      {
        id: 'margin',
        label: t('stock.margin'),
        align: 'end',
        cell: ({ margin }) => (margin === null ? '–' : `${formatNumber(margin)} %`),
      },
    ]
  }, [locale, t])
}
