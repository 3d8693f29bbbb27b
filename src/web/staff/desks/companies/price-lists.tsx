import { useMemo } from 'react'
import { staffPages } from '#contract/pages.ts'
import { listPriceLists, type ListedPriceList } from '#contract/staff/prices/price-lists.ts'
import { formatNumber } from '#domain/money.ts'
import { formatDay } from '#i18n/format.ts'
import { useNavigate } from '#web/router.ts'
import { useKey } from '#web/staff/keys/keys.ts'
import type { Column } from '#web/staff/list/columns.ts'
import { namesOf } from '#web/staff/list/filters.ts'
import { ListParts } from '#web/staff/list/list-parts.tsx'
import { useList } from '#web/staff/list/use-list.ts'
import { useListAddress } from '#web/staff/list/use-list-address.ts'
import { sendWhole } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'

const NAMES = namesOf([])

/** Price lists of companies by name. */
export function Component() {
  const t = useT()
  const navigate = useNavigate()
  const [address, change] = useListAddress(NAMES)
  const mayWrite = usePermitted()('prices.write')
  useKey('n', t('companies.newList'), () => void navigate(staffPages.newPriceList()), mayWrite)
  const columns = useColumns()
  const list = useList<ListedPriceList>({
    queryKey: [listPriceLists.path],
    load: (cursor, signal) =>
      sendWhole(listPriceLists, { query: cursor === null ? {} : { cursor }, signal }),
  })
  return (
    <Page
      title={t('staff.title.priceLists')}
      actions={
        mayWrite && (
          <ButtonLink size="sm" to={staffPages.newPriceList()}>
            {t('companies.newList')}
          </ButtonLink>
        )
      }
    >
      <ListParts
        label={t('staff.title.priceLists')}
        filters={[]}
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowTo={({ id }) => staffPages.priceList(id)}
        address={address}
        onAddress={change}
        empty={{ title: t('companies.noLists'), text: t('companies.noListsText') }}
      />
    </Page>
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
