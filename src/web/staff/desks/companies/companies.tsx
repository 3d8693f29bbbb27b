import { useMemo } from 'react'
import { staffPages } from '#contract/pages.ts'
import { listCompanies, type ListedCompany } from '#contract/staff/companies.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import type { Column } from '#web/staff/list/columns.ts'
import { namesOf } from '#web/staff/list/filters.ts'
import { useCallList } from '#web/staff/list/use-list.ts'
import { useListAddress } from '#web/staff/list/use-list-address.ts'
import { usePermitted } from '#web/staff/session.ts'
import { ListScreen } from '#web/staff/list/list-screen.tsx'
import { useT } from '#web/staff/words.ts'

const NAMES = namesOf([])

/** Companies that buy, with their terms. */
export function Component() {
  const t = useT()
  const [address, change] = useListAddress(NAMES)
  const mayWrite = usePermitted()('customers.write')
  const columns = useColumns()
  const { q } = address.filters
  const list = useCallList(listCompanies, { search: q })
  return (
    <ListScreen
      title={t('staff.title.companies')}
      add={mayWrite ? { to: staffPages.newCompany(), label: t('companies.new') } : undefined}
      searchLabel={t('companies.search')}
      list={list}
      columns={columns}
      rowId={({ id }) => id}
      rowTo={({ id }) => staffPages.company(id)}
      address={address}
      onAddress={change}
      empty={{ title: t('companies.none'), text: t('companies.noneText') }}
    />
  )
}

const useColumns = (): Column<ListedCompany>[] => {
  const t = useT()
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('companies.legalName'),
        cell: ({ legal_name: name, is_active: isActive }) =>
          isActive ? name : `${name} (${t('companies.inactive')})`,
      },
      { id: 'npwp', label: t('companies.taxNumber'), cell: (row) => row.tax_number },
      { id: 'list', label: t('companies.priceList'), cell: (row) => row.price_list ?? '–' },
      {
        id: 'terms',
        label: t('companies.termsDays'),
        align: 'end',
        cell: (row) => formatNumber(row.terms_days),
      },
      {
        id: 'limit',
        label: t('companies.creditLimit'),
        align: 'end',
        cell: (row) => formatRupiah(row.credit_limit),
      },
      {
        id: 'owed',
        label: t('companies.owed'),
        align: 'end',
        cell: (row) => formatRupiah(row.owed),
      },
      {
        id: 'buyers',
        label: t('companies.buyers'),
        align: 'end',
        cell: (row) => formatNumber(row.buyer_count),
      },
    ],
    [t],
  )
}
