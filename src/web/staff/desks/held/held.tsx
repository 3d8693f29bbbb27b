import { useMemo } from 'react'
import { staffPages } from '#contract/pages.ts'
import { listHeld, type Held } from '#contract/staff/customers/held.ts'
import { HELD_KINDS } from '#domain/coupons/held.ts'
import { formatDateTime } from '#i18n/format.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import type { Column } from '#web/staff/list/columns.ts'
import { namesOf, VIEW, type Filter } from '#web/staff/list/filters.ts'
import { ListScreen } from '#web/staff/list/list-screen.tsx'
import { useList } from '#web/staff/list/use-list.ts'
import { useListAddress } from '#web/staff/list/use-list-address.ts'
import { sendWhole } from '#web/staff/send.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { HELD, HeldState, signsOf, whatOf } from './values.tsx'

/** What a view asks for; the first one is what waits. */
const ASKED = {
  '': { state: 'open' },
  'allowed': { state: 'allowed' },
  'refused': { state: 'refused' },
  'all': {},
} as const
type View = keyof typeof ASKED
const VIEWS = Object.keys(ASKED) as View[]

const filtersOf = (t: StaffTranslate): Filter[] => [
  {
    kind: 'choice',
    name: 'kind',
    label: t('staff.held.what'),
    options: HELD_KINDS.map((value) => ({ value, label: t(`staff.held.kind.${value}`) })),
  },
]
const NAMES = [...namesOf(filtersOf((key) => key)), 'customer']

/** Offers for first orders and invitations that look like one person with two accounts. */
export function Component() {
  const t = useT()
  const [address, change] = useListAddress(NAMES)
  const { [VIEW]: view = '', ...values } = address.filters
  const query = { ...ASKED[view as View], ...values }
  const list = useList<Held>({
    queryKey: [HELD, 'list', address.filters],
    load: (cursor, signal) =>
      sendWhole(listHeld, { query: { ...query, ...(cursor && { cursor }) } as object, signal }),
  })
  const filters = useMemo(() => filtersOf(t), [t])
  return (
    <ListScreen
      title={t('staff.title.held')}
      views={{
        label: t('staff.held.views'),
        of: VIEWS.map((id) => ({ id, label: t(`staff.held.view.${id || 'open'}`) })),
      }}
      filters={filters}
      address={address}
      list={list}
      columns={useColumns()}
      rowId={({ id }) => id}
      rowTo={({ id }) => staffPages.heldOne(id)}
      onAddress={change}
      empty={{ title: t('staff.held.none'), text: t('staff.held.noneText') }}
    />
  )
}

const useColumns = (): Column<Held>[] => {
  const t = useT()
  const locale = useLocale()
  return useMemo(
    () => [
      { id: 'what', label: t('staff.held.what'), cell: (row) => whatOf(row, t) },
      { id: 'state', label: t('staff.held.state'), cell: (row) => <HeldState {...row} /> },
      { id: 'customer', label: t('staff.held.customer'), cell: ({ customer }) => customer.name },
      { id: 'signs', label: t('staff.held.shared'), cell: (row) => signsOf(row, t) },
      {
        id: 'others',
        label: t('staff.held.others'),
        cell: ({ others }) => [...new Set(others.map(({ name }) => name))].join(', ') || '–',
      },
      {
        id: 'at',
        label: t('staff.held.since'),
        cell: ({ opened_at: at }) => formatDateTime(new Date(at), locale),
        isExtra: true,
      },
    ],
    [locale, t],
  )
}
