import { useMemo } from 'react'
import { staffPages } from '#contract/pages.ts'
import { listPointOffers, type StaffPointOffer } from '#contract/staff/point-offers.ts'
import { AUTOMATIC_DISCOUNT_STATES } from '#domain/automatic-discounts/state.ts'
import { formatNumber } from '#domain/money.ts'
import { formatDateTime, formatEnd } from '#i18n/format.ts'
import type { Column } from '#web/staff/list/columns.ts'
import { namesOf } from '#web/staff/list/filters.ts'
import { useCallList } from '#web/staff/list/use-list.ts'
import { useListAddress } from '#web/staff/list/use-list-address.ts'
import { ListScreen } from '#web/staff/list/list-screen.tsx'
import { usePermitted } from '#web/staff/session.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { AutomaticBadge } from '../automatic-badge.tsx'
import { givesText } from './gives-text.ts'

/** Without a view, those that hold for carts now. */
const VIEWS = ['', 'planned', 'ended', 'all'] as const
const NAMES = namesOf([])

/** Offers of more points, those that run first. */
export function Component() {
  const t = useT()
  const mayWrite = usePermitted()('loyalty.write')
  const [address, change] = useListAddress(NAMES)
  const { view = 'running' } = address.filters
  const state = AUTOMATIC_DISCOUNT_STATES.find((one) => one === view)
  const list = useCallList(listPointOffers, { state })
  return (
    <ListScreen
      title={t('staff.title.pointOffers')}
      add={mayWrite ? { to: staffPages.newPointOffer(), label: t('pointOffers.new') } : undefined}
      views={{
        label: t('pointOffers.views'),
        of: VIEWS.map((id) => ({
          id,
          label: id === 'all' ? t('pointOffers.all') : t(`automatic.state.${id || 'running'}`),
        })),
      }}
      list={list}
      columns={useColumns()}
      rowId={({ id }) => id}
      rowTo={({ id }) => staffPages.pointOffer(id)}
      address={address}
      onAddress={change}
      empty={{ title: t('pointOffers.none'), text: t('pointOffers.noneText') }}
    />
  )
}

const useColumns = (): Column<StaffPointOffer>[] => {
  const t = useT()
  const locale = useLocale()
  return useMemo(() => {
    const moment = (at: string) => formatDateTime(new Date(at), locale)
    return [
      { id: 'name', label: t('pointOffers.name'), cell: ({ name }) => name[locale] },
      { id: 'state', label: t('pointOffers.state'), cell: (one) => <AutomaticBadge {...one} /> },
      { id: 'gives', label: t('pointOffers.gives'), cell: (one) => givesText(one, locale, t) },
      {
        id: 'cap',
        label: t('pointOffers.cap'),
        align: 'end',
        isExtra: true,
        cell: ({ cap }) => formatNumber(cap),
      },
      {
        id: 'from',
        label: t('automatic.startsAt'),
        isExtra: true,
        cell: ({ starts_at: at }) => moment(at),
      },
      {
        id: 'to',
        label: t('automatic.endsAt'),
        cell: ({ ends_at: at }) =>
          at === null ? t('automatic.noEnd') : formatEnd(new Date(at), locale),
      },
      {
        id: 'orders',
        label: t('pointOffers.orders'),
        align: 'end',
        cell: ({ orders }) => formatNumber(orders),
      },
      {
        id: 'given',
        label: t('pointOffers.given'),
        align: 'end',
        cell: ({ given }) => formatNumber(given),
      },
    ]
  }, [locale, t])
}
