import { useMemo } from 'react'
import { staffPages } from '#contract/pages.ts'
import { listReceipts, type ListedReceipt } from '#contract/staff/stock/goods-in.ts'
import { exportReceipts, RECEIPT_COLUMNS } from '#contract/staff/stock/stock-exports.ts'
import { formatNumber } from '#domain/money.ts'
import { formatDateTime } from '#i18n/format.ts'
import { useNavigate } from '#web/router.ts'
import { useKey } from '#web/staff/keys/keys.ts'
import type { Column } from '#web/staff/list/columns.ts'
import type { Filter } from '#web/staff/list/filters.ts'
import { ListParts } from '#web/staff/list/list-parts.tsx'
import { useCallList } from '#web/staff/list/use-list.ts'
import { useListAddress } from '#web/staff/list/use-list-address.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PLACE_NAMES, usePlaceFilter } from './parts.tsx'

const NAMES = [...PLACE_NAMES, 'day']

/** Goods that arrived, the newest first. */
export function Component() {
  const t = useT()
  const navigate = useNavigate()
  const [address, change] = useListAddress(NAMES)
  const may = usePermitted()
  const [mayWrite, maySeeOrders] = [may('batches.write'), may('purchases.read')]
  useKey('n', t('stock.receive'), () => void navigate(staffPages.newGoodsIn()), mayWrite)
  const columns = useColumns()
  const filters: Filter[] = [
    usePlaceFilter(),
    { kind: 'day', name: 'day', label: t('stock.receivedOn') },
  ]
  const { q: supplier, location, day } = address.filters
  const query = { supplier, location, day }
  const list = useCallList(listReceipts, query)
  return (
    <Page
      title={t('staff.title.goodsIn')}
      actions={
        <>
          {maySeeOrders && (
            <ButtonLink size="sm" variant="secondary" to={`${staffPages.purchases()}?state=open`}>
              {t('stock.openPurchases')}
            </ButtonLink>
          )}
          {mayWrite && (
            <ButtonLink size="sm" to={staffPages.newGoodsIn()}>
              {t('stock.receive')}
            </ButtonLink>
          )}
        </>
      }
    >
      <ListParts
        label={t('staff.title.goodsIn')}
        filters={filters}
        searchLabel={t('stock.supplier')}
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowTo={({ id }) => staffPages.receipt(id)}
        address={address}
        onAddress={change}
        download={{ call: exportReceipts, columns: RECEIPT_COLUMNS, query }}
        empty={{ title: t('stock.noneReceipts'), text: t('stock.noneReceiptsText') }}
      />
    </Page>
  )
}

const useColumns = (): Column<ListedReceipt>[] => {
  const t = useT()
  const locale = useLocale()
  return useMemo(
    () => [
      {
        id: 'number',
        label: t('stock.receipt'),
        cell: ({ number, corrects }) =>
          corrects ? `${number} (${t('stock.correctsOf', { number: corrects.number })})` : number,
      },
      { id: 'supplier', label: t('stock.supplier'), cell: ({ supplier }) => supplier ?? '–' },
      {
        id: 'purchase',
        label: t('stock.purchase'),
        isExtra: true,
        cell: ({ purchase }) => purchase?.number ?? '–',
      },
      {
        id: 'lines',
        label: t('stock.lines'),
        align: 'end',
        cell: (row) => formatNumber(row.line_count),
      },
      {
        id: 'units',
        label: t('stock.units'),
        align: 'end',
        cell: (row) => formatNumber(row.units),
      },
      {
        id: 'refused',
        label: t('stock.refused'),
        align: 'end',
        cell: ({ refused }) => formatNumber(refused),
      },
      { id: 'by', label: t('stock.by'), cell: ({ by }) => by },
      { id: 'at', label: t('stock.at'), cell: ({ at }) => formatDateTime(new Date(at), locale) },
    ],
    [locale, t],
  )
}
