import { useMemo } from 'react'
import { staffPages } from '#contract/pages.ts'
import { COUPON_COLUMNS, exportCoupons } from '#contract/staff/list-exports.ts'
import { listStaffCoupons, type StaffCoupon } from '#contract/staff/coupons/coupons.ts'
import { COUPON_STATES } from '#domain/coupons/coupon-state.ts'
import { COUPON_KINDS } from '#domain/coupons/coupon.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { formatDateTime, formatEnd } from '#i18n/format.ts'
import type { Column } from '#web/staff/list/columns.ts'
import { namesOf, type Filter } from '#web/staff/list/filters.ts'
import type { ListAddress } from '#web/staff/list/list-address.ts'
import { useCallList } from '#web/staff/list/use-list.ts'
import { useListAddress } from '#web/staff/list/use-list-address.ts'
import { ListScreen } from '#web/staff/list/list-screen.tsx'
import { usePermitted } from '#web/staff/session.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { StateBadge, termsOf, usesOf } from './values.tsx'
import { useEndAct } from './end-act.ts'

/** Without a view, those that customers can use now. */
const VIEWS = ['', ...COUPON_STATES.filter((state) => state !== 'running'), 'all'] as const
const NAMES = namesOf([
  { kind: 'choice', name: 'kind', label: '', options: [] },
  { kind: 'flag', name: 'ending', label: '' },
  { kind: 'flag', name: 'personal', label: '' },
])

/** Coupons, those that customers can use now first. */
export function Component() {
  const t = useT()
  const mayWrite = usePermitted()('coupons.write')
  const [address, change] = useListAddress(NAMES)
  const columns = useColumns()
  const list = useCallList(listStaffCoupons, queryOf(address))
  const filters: Filter[] = [
    {
      kind: 'choice',
      name: 'kind',
      label: t('coupons.kind'),
      options: COUPON_KINDS.map((value) => ({ value, label: t(`coupons.kind.${value}`) })),
    },
    { kind: 'flag', name: 'ending', label: t('coupons.ending') },
    { kind: 'flag', name: 'personal', label: t('coupons.personal') },
  ]
  const { bulk, dialog } = useEndAct(list.rows)
  return (
    <ListScreen
      title={t('staff.title.coupons')}
      add={mayWrite ? { to: staffPages.newCoupon(), label: t('coupons.new') } : undefined}
      actions={
        <ButtonLink to={staffPages.couponSimulator()} size="sm" variant="secondary">
          {t('coupons.simulate')}
        </ButtonLink>
      }
      views={{
        label: t('coupons.views'),
        of: VIEWS.map((id) => ({
          id,
          label: t(id === 'all' ? 'coupons.all' : `coupons.state.${id || 'running'}`),
        })),
      }}
      filters={filters}
      searchLabel={t('coupons.search')}
      list={list}
      columns={columns}
      rowId={({ code }) => code}
      rowTo={({ code }) => staffPages.coupon(code)}
      address={address}
      onAddress={change}
      bulk={bulk}
      after={dialog}
      download={{ call: exportCoupons, columns: COUPON_COLUMNS, query: queryOf(address) }}
      empty={{ title: t('coupons.none'), text: t('coupons.noneText') }}
    />
  )
}

const queryOf = ({ filters }: ListAddress) => {
  const { q, view = 'running', ...rest } = filters
  return {
    ...rest,
    ...(q ? { search: q } : {}),
    ...(view === 'all' ? {} : { state: view }),
  } as Record<string, never>
}

const useColumns = (): Column<StaffCoupon>[] => {
  const t = useT()
  const locale = useLocale()
  return useMemo(() => {
    const moment = (at: string) => formatDateTime(new Date(at), locale)
    return [
      { id: 'code', label: t('coupons.code'), cell: ({ code }) => code },
      { id: 'terms', label: t('coupons.terms'), cell: (coupon) => termsOf(coupon, t, locale) },
      { id: 'state', label: t('coupons.state'), cell: (coupon) => <StateBadge {...coupon} /> },
      {
        id: 'from',
        label: t('coupons.startsAt'),
        isExtra: true,
        cell: ({ starts_at: at }) => moment(at),
      },
      {
        id: 'to',
        label: t('coupons.endsAt'),
        cell: ({ ends_at: at }) => formatEnd(new Date(at), locale),
      },
      {
        id: 'uses',
        label: t('coupons.uses'),
        align: 'end',
        cell: (coupon) => usesOf(coupon, t),
        sum: formatNumber,
      },
      {
        id: 'discount',
        label: t('coupons.discount'),
        align: 'end',
        cell: ({ spent }) => formatRupiah(spent),
        sum: formatRupiah,
      },
    ]
  }, [locale, t])
}
