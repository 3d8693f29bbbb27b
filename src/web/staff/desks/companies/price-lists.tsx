import { useMemo } from 'react'
import { staffPages } from '#contract/pages.ts'
import { listPriceLists, type ListedPriceList } from '#contract/staff/prices/price-lists.ts'
import { formatNumber } from '#domain/money.ts'
import { formatDay } from '#i18n/format.ts'
import type { Column } from '#web/staff/list/columns.ts'
import { namesOf } from '#web/staff/list/filters.ts'
import { useCallList } from '#web/staff/list/use-list.ts'
import { useListAddress } from '#web/staff/list/use-list-address.ts'
import { usePermitted } from '#web/staff/session.ts'
import { ListScreen } from '#web/staff/list/list-screen.tsx'
import { useLocale, useT } from '#web/staff/words.ts'

const NAMES = namesOf([])

/** Price lists of companies by name. */
export function Component() {
  const t = useT()
  const [address, change] = useListAddress(NAMES)
  const mayWrite = usePermitted()('prices.write')
  const columns = useColumns()
  const list = useCallList(listPriceLists)
  return (
    <ListScreen
      title={t('staff.title.priceLists')}
      add={mayWrite ? { to: staffPages.newPriceList(), label: t('companies.newList') } : undefined}
      list={list}
      columns={columns}
      rowId={({ id }) => id}
      rowTo={({ id }) => staffPages.priceList(id)}
      address={address}
      onAddress={change}
      empty={{ title: t('companies.noLists'), text: t('companies.noListsText') }}
    />
  )
}

const useColumns = (): Column<ListedPriceList>[] => {
  const t = useT()
  const locale = useLocale()
  return useMemo(
    () => [
      { id: 'name', label: t('companies.listName'), cell: ({ name }) => name },
      {
        id: 'from',
        label: t('companies.firstDay'),
        cell: (row) => formatDay(row.first_day, locale),
      },
      {
        id: 'to',
        label: t('companies.lastDay'),
        cell: (row) => (row.last_day === null ? '–' : formatDay(row.last_day, locale)),
      },
      {
        id: 'percents',
        label: t('companies.percents'),
        align: 'end',
        cell: (row) => formatNumber(row.percent_count),
      },
      {
        id: 'prices',
        label: t('companies.prices'),
        align: 'end',
        cell: (row) => formatNumber(row.price_count),
      },
      {
        id: 'companies',
        label: t('staff.title.companies'),
        align: 'end',
        cell: (row) => formatNumber(row.company_count),
      },
    ],
    [locale, t],
  )
}
