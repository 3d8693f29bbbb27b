import { useMemo } from 'react'
import { staffPages } from '#contract/pages.ts'
import {
  COMPLAINT_COLUMNS,
  exportComplaints,
} from '#contract/staff/complaints/complaint-exports.ts'
import {
  listStaffComplaints,
  type StaffComplaintRow,
} from '#contract/staff/complaints/complaints.ts'
import { COMPLAINT_SLUGS, PERSON_REASONS } from '#domain/complaints/complaint.ts'
import type { Locale } from '#domain/locale.ts'
import { formatRupiah } from '#domain/money.ts'
import { formatDateTime } from '#i18n/format.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import type { Column } from '#web/staff/list/columns.ts'
import { namesOf, VIEW, type Filter } from '#web/staff/list/filters.ts'
import { ListParts } from '#web/staff/list/list-parts.tsx'
import { ListViews } from '#web/staff/list/list-views.tsx'
import { useList } from '#web/staff/list/use-list.ts'
import { useListAddress } from '#web/staff/list/use-list-address.ts'
import { sendWhole } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { useTakeAct } from './take-act.tsx'
import { COMPLAINTS } from './use-write.ts'
import { Clock, STATE_TONES } from './values.tsx'

const OPEN_STATES = ['submitted', 'in_review', 'need_info', 'approved', 'partly_approved'] as const
const CLOCKS = ['late', 'first_answer', 'decision', 'remedy'] as const

const filtersOf = (t: StaffTranslate): Filter[] => [
  {
    kind: 'choice',
    name: 'clock',
    label: t('staff.complaints.clock'),
    options: CLOCKS.map((value) => ({ value, label: t(`staff.complaints.clock.${value}`) })),
  },
  {
    kind: 'choice',
    name: 'state',
    label: t('staff.complaints.state'),
    options: OPEN_STATES.map((value) => ({ value, label: t(`staff.complaints.state.${value}`) })),
  },
  {
    kind: 'choice',
    name: 'slug',
    label: t('staff.complaints.kind'),
    options: COMPLAINT_SLUGS.map((value) => ({
      value,
      label: t(`staff.complaints.kind.${value}`),
    })),
  },
  {
    kind: 'choice',
    name: 'reason',
    label: t('staff.complaints.reason'),
    options: PERSON_REASONS.map((value) => ({
      value,
      label: t(`staff.complaints.reason.${value}`),
    })),
  },
  { kind: 'code', name: 'batch', label: t('staff.complaints.batch'), isRare: true },
]
const NAMES = namesOf(filtersOf((key) => key))
const VIEWS = ['', 'mine', 'none'] as const
/** What a view asks for; the first one is all that is open. */
const ASKED: Record<string, object> = { mine: { assignee: 'me' }, none: { assignee: 'none' } }

/** Open complaints, the most urgent first. */
export function Component() {
  const t = useT()
  const locale = useLocale()
  const [address, change] = useListAddress(NAMES)
  const { [VIEW]: view = '', ...values } = address.filters
  const query = { ...ASKED[view], ...values }
  const list = useList<StaffComplaintRow>({
    queryKey: [COMPLAINTS, 'list', address.filters],
    load: (cursor, signal) =>
      sendWhole(listStaffComplaints, {
        query: { ...query, ...(cursor && { cursor }) } as object,
        signal,
      }),
  })
  const columns = useMemo(() => columnsOf(t, locale), [t, locale])
  const filters = useMemo(() => filtersOf(t), [t])
  const views = VIEWS.map((id) => ({ id, label: t(`staff.complaints.view.${id || 'open'}`) }))
  const { bulk, dialog } = useTakeAct(list.rows)
  return (
    <Page title={t('staff.title.complaints')}>
      <ListViews label={t('staff.complaints.views')} views={views} address={address} />
      <ListParts
        label={t('staff.title.complaints')}
        filters={filters}
        searchLabel={t('staff.complaints.search')}
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowTo={({ id }) => staffPages.complaint(id)}
        address={address}
        onAddress={change}
        bulk={bulk}
        download={{ call: exportComplaints, columns: COMPLAINT_COLUMNS, query }}
        empty={{ title: t('staff.complaints.none'), text: t('staff.complaints.noneText') }}
      />
      {dialog}
    </Page>
  )
}

const columnsOf = (t: StaffTranslate, locale: Locale): Column<StaffComplaintRow>[] => [
  { id: 'number', label: t('staff.complaints.number'), cell: ({ number }) => number },
  {
    id: 'clock',
    label: t('staff.complaints.clock'),
    cell: ({ clock }) => <Clock clock={clock} />,
  },
  {
    id: 'kind',
    label: t('staff.complaints.kind'),
    cell: ({ slug }) => t(`staff.complaints.kind.${slug}`),
  },
  {
    id: 'value',
    label: t('staff.complaints.value'),
    align: 'end',
    cell: ({ value }) => formatRupiah(value),
    sum: formatRupiah,
  },
  {
    id: 'customer',
    label: t('staff.complaints.customer'),
    cell: ({ customer: { name, complaints: count } }) =>
      t('staff.complaints.customerOf', { name, count }),
  },
  {
    id: 'batch',
    label: t('staff.complaints.batch'),
    cell: ({ batches }) => batches.join(', ') || '–',
  },
  {
    id: 'state',
    label: t('staff.complaints.state'),
    cell: ({ state }) => (
      <Badge tone={STATE_TONES[state]}>{t(`staff.complaints.state.${state}`)}</Badge>
    ),
  },
  {
    id: 'assignee',
    label: t('staff.complaints.assignee'),
    cell: ({ assignee }) => assignee?.name ?? '–',
  },
  ...extraColumnsOf(t, locale),
]

const extraColumnsOf = (t: StaffTranslate, locale: Locale): Column<StaffComplaintRow>[] => [
  {
    id: 'order',
    label: t('staff.complaints.order'),
    cell: ({ order_number: number }) => number,
    isExtra: true,
  },
  {
    id: 'reason',
    label: t('staff.complaints.reason'),
    cell: ({ reasons }) =>
      reasons.map((reason) => t(`staff.complaints.reason.${reason}`)).join(', ') || '–',
    isExtra: true,
  },
  {
    id: 'sent',
    label: t('staff.complaints.sent'),
    cell: ({ created_at: at }) => formatDateTime(new Date(at), locale),
    isExtra: true,
  },
]
