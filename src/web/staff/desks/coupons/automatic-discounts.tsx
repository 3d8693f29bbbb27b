import { useMemo } from 'react'
import { staffPages } from '#contract/pages.ts'
import {
  listAutomaticDiscounts,
  type StaffAutomaticDiscount,
} from '#contract/staff/automatic-discounts.ts'
import { AUTOMATIC_DISCOUNT_STATES } from '#domain/automatic-discounts/state.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { formatDateTime, formatEnd } from '#i18n/format.ts'
import type { Column } from '#web/staff/list/columns.ts'
import { namesOf } from '#web/staff/list/filters.ts'
import { useCallList } from '#web/staff/list/use-list.ts'
import { useListAddress } from '#web/staff/list/use-list-address.ts'
import { ListScreen } from '#web/staff/list/list-screen.tsx'
import { usePermitted } from '#web/staff/session.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { AutomaticBadge } from './automatic-badge.tsx'

/** Without a view, those that hold for carts now. */
const VIEWS = ['', 'planned', 'ended', 'all'] as const
const NAMES = namesOf([])

/** Discounts without a code, those that run first. */
export function Component() {
  const t = useT()
  const mayWrite = usePermitted()('coupons.write')
  const [address, change] = useListAddress(NAMES)
  const columns = useColumns()
  const { view = 'running' } = address.filters
  const state = AUTOMATIC_DISCOUNT_STATES.find((one) => one === view)
  const list = useCallList(listAutomaticDiscounts, { state })
  return (
    <ListScreen
      title={t('staff.title.automaticDiscounts')}
      add={
        mayWrite ? { to: staffPages.newAutomaticDiscount(), label: t('automatic.new') } : undefined
      }
      views={{
        label: t('automatic.views'),
        of: VIEWS.map((id) => ({
          id,
          label: t(id === 'all' ? 'automatic.all' : `automatic.state.${id || 'running'}`),
        })),
      }}
      list={list}
      columns={columns}
      rowId={({ id }) => id}
      rowTo={({ id }) => staffPages.automaticDiscount(id)}
      address={address}
      onAddress={change}
      empty={{ title: t('automatic.none'), text: t('automatic.noneText') }}
    />
  )
}

const useColumns = (): Column<StaffAutomaticDiscount>[] => {
  const t = useT()
  const locale = useLocale()
  return useMemo(() => {
    const moment = (at: string) => formatDateTime(new Date(at), locale)
    return [
      { id: 'name', label: t('automatic.name'), cell: ({ name }) => name[locale] },
      { id: 'state', label: t('automatic.state'), cell: (one) => <AutomaticBadge {...one} /> },
      {
        id: 'from',
        label: t('automatic.startsAt'),
        isExtra: true,
        cell: ({ starts_at: at }) => moment(at),
      },
      {
        id: 'to',
        label: t('automatic.endsAt'),
        isExtra: true,
        cell: ({ ends_at: at }) =>
          at === null ? t('automatic.noEnd') : formatEnd(new Date(at), locale),
      },
      {
        id: 'orders',
        label: t('automatic.orders'),
        align: 'end',
        cell: ({ orders }) => formatNumber(orders),
      },
      {
        id: 'given',
        label: t('automatic.given'),
        align: 'end',
        cell: ({ given }) => formatRupiah(given),
      },
      // The longest is last, so that what it gave stays in view.
      { id: 'terms', label: t('automatic.terms'), cell: ({ terms }) => terms[locale] },
    ]
  }, [locale, t])
}
