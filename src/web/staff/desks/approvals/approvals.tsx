import { useMemo } from 'react'
import { staffPages } from '#contract/pages.ts'
import { listApprovals, type StaffApproval } from '#contract/staff/approvals.ts'
import { APPROVAL_COLUMNS, exportApprovals } from '#contract/staff/list-exports.ts'
import { APPROVAL_ACTS, APPROVAL_STATES } from '#domain/staff/approval.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import type { Column } from '#web/staff/list/columns.ts'
import { namesOf, VIEW, type Filter } from '#web/staff/list/filters.ts'
import { ListParts } from '#web/staff/list/list-parts.tsx'
import { ListViews } from '#web/staff/list/list-views.tsx'
import { useList } from '#web/staff/list/use-list.ts'
import { useListAddress } from '#web/staff/list/use-list-address.ts'
import { sendWhole } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Amount, Ends, TONES } from './values.tsx'
import { APPROVALS } from './use-decision.ts'
import { useDecisions } from './use-decisions.tsx'

const filtersOf = (t: StaffTranslate): Filter[] => [
  {
    kind: 'choice',
    name: 'act',
    label: t('staff.approvals.act'),
    options: APPROVAL_ACTS.map((value) => ({ value, label: t(`staff.approvals.act.${value}`) })),
  },
  {
    kind: 'choice',
    name: 'state',
    label: t('staff.approvals.state'),
    options: APPROVAL_STATES.map((value) => ({
      value,
      label: t(`staff.approvals.state.${value}`),
    })),
  },
]
const NAMES = namesOf(filtersOf((key) => key))
/** What a view asks for; the first one is what waits for the person. */
const VIEWS: Record<string, object> = {
  '': { whose: 'for_me', state: 'open', sort: 'number' },
  'mine': { whose: 'mine' },
  'all': {},
}

/** Acts that wait for a second person, and what became of them. */
export function Component() {
  const t = useT()
  const [address, change] = useListAddress(NAMES)
  const { [VIEW]: view = '', ...values } = address.filters
  const query = { ...VIEWS[view], ...values, ...(address.sort && { sort: address.sort }) }
  const list = useList<StaffApproval>({
    queryKey: [APPROVALS, 'list', address.filters, address.sort],
    load: (cursor, signal) =>
      sendWhole(listApprovals, {
        query: { ...query, ...(cursor && { cursor }) } as object,
        signal,
      }),
  })
  const columns = useMemo(() => columnsOf(t), [t])
  const decisions = useDecisions(list.rows)
  const filters = useMemo(() => filtersOf(t), [t])
  const views = Object.keys(VIEWS).map((id) => ({
    id,
    label: t(`staff.approvals.view.${(id || 'for_me') as 'for_me' | 'mine' | 'all'}`),
  }))
  return (
    <Page title={t('staff.title.approvals')}>
      <ListViews label={t('staff.approvals.views')} views={views} address={address} />
      <ListParts
        label={t('staff.title.approvals')}
        filters={filters}
        searchLabel={t('staff.approvals.search')}
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowTo={({ id }) => staffPages.approval(id)}
        address={address}
        onAddress={change}
        download={{ call: exportApprovals, columns: APPROVAL_COLUMNS, query }}
        bulk={decisions.bulk}
        empty={
          view === ''
            ? { title: t('staff.approvals.noneForMe'), text: t('staff.approvals.noneForMeText') }
            : { title: t('staff.approvals.none'), text: t('staff.approvals.noneText') }
        }
      />
      {decisions.dialog}
    </Page>
  )
}

const columnsOf = (t: StaffTranslate): Column<StaffApproval>[] => [
  {
    id: 'number',
    label: t('staff.approvals.number'),
    cell: ({ number }) => number,
    sortable: true,
  },
  {
    id: 'act',
    label: t('staff.approvals.act'),
    cell: ({ act }) => t(`staff.approvals.act.${act}`),
  },
  {
    id: 'thing',
    label: t('staff.approvals.thing'),
    cell: ({ entity, customer }) =>
      [entity.about, customer?.name].filter(Boolean).join(' · ') || '–',
  },
  {
    id: 'sum',
    label: t('staff.approvals.sum'),
    align: 'end',
    cell: (approval) => <Amount approval={approval} />,
  },
  { id: 'maker', label: t('staff.approvals.maker'), cell: ({ maker }) => maker.name },
  { id: 'reason', label: t('staff.approvals.reason'), cell: ({ reason }) => reason || '–' },
  {
    id: 'state',
    label: t('staff.approvals.state'),
    cell: ({ state }) => <Badge tone={TONES[state]}>{t(`staff.approvals.state.${state}`)}</Badge>,
  },
  {
    id: 'left',
    label: t('staff.approvals.left'),
    cell: (approval) => <Ends approval={approval} />,
  },
  {
    id: 'checker',
    label: t('staff.approvals.checker'),
    cell: ({ checker }) => checker?.name ?? '–',
    isExtra: true,
  },
]
