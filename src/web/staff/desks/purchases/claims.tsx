import { useMemo } from 'react'
import { staffPages } from '#contract/pages.ts'
import { listClaims, type SupplierClaim } from '#contract/staff/purchases/claims.ts'
import { CLAIM_OUTCOMES } from '#domain/purchases/claim.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { formatDateTime } from '#i18n/format.ts'
import { GoodName } from '#web/staff/goods/good-name.tsx'
import { broughtOf, ClaimBadge } from '#web/staff/claims/claim-table.tsx'
import type { Column } from '#web/staff/list/columns.ts'
import { namesOf, VIEW } from '#web/staff/list/filters.ts'
import { ListScreen } from '#web/staff/list/list-screen.tsx'
import { useCallList } from '#web/staff/list/use-list.ts'
import { useListAddress } from '#web/staff/list/use-list-address.ts'
import { useLocale, useT } from '#web/staff/words.ts'

const NAMES = namesOf([])
const VIEWS = ['open', ...CLAIM_OUTCOMES] as const

/** Claims to suppliers, the newest first. */
export function Component() {
  const t = useT()
  const [address, change] = useListAddress(NAMES)
  const { q } = address.filters
  const state = VIEWS.find((one) => one === address.filters[VIEW])
  const list = useCallList(listClaims, { supplier: q, state })
  return (
    <ListScreen
      title={t('staff.title.claims')}
      views={{
        label: t('claims.views'),
        of: ['' as const, ...VIEWS].map((id) => ({ id, label: t(`claims.view.${id || 'all'}`) })),
      }}
      address={address}
      searchLabel={t('claims.supplier')}
      list={list}
      columns={useColumns()}
      rowId={({ id }) => id}
      rowTo={({ id }) => staffPages.claim(id)}
      onAddress={change}
      empty={{ title: t('claims.none'), text: t('claims.noneText') }}
    />
  )
}

const useColumns = (): Column<SupplierClaim>[] => {
  const t = useT()
  const locale = useLocale()
  return useMemo(
    () => [
      { id: 'number', label: t('claims.number'), cell: ({ number }) => number },
      { id: 'supplier', label: t('claims.supplier'), cell: ({ supplier }) => supplier.name },
      { id: 'good', label: t('claims.good'), cell: (row) => <GoodName {...row} /> },
      { id: 'batch', label: t('claims.batch'), cell: ({ batch }) => batch.code },
      {
        id: 'reason',
        label: t('claims.reason'),
        cell: ({ reason }) => t(`claims.reason.${reason}`),
      },
      {
        id: 'units',
        label: t('claims.units'),
        align: 'end',
        cell: ({ units }) => formatNumber(units),
      },
      { id: 'outcome', label: t('claims.outcome'), cell: (row) => <ClaimBadge {...row} /> },
      {
        id: 'credit',
        label: t('claims.brought'),
        align: 'end',
        cell: (row) => broughtOf(row, t),
        sum: formatRupiah,
      },
      {
        id: 'at',
        label: t('claims.at'),
        cell: ({ at }) => formatDateTime(new Date(at), locale),
      },
    ],
    [locale, t],
  )
}
