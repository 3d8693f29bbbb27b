import {
  type COMPLAINT_COLUMNS,
  exportComplaints as call,
} from '#contract/staff/complaints/complaint-exports.ts'
import type { StaffComplaintRow } from '#contract/staff/complaints/complaints.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import type { Ask } from '../../http/guards.ts'
import type { Answer } from '../../http/serve.ts'
import {
  EXPORT_PAGE,
  exportedMoment,
  exportList,
  ownBranches,
  shownPages,
  withoutPeople,
  type ExportColumns,
  type StaffCaller,
} from '../../staff/index.ts'
import { presentRow } from './list-staff-complaints.ts'
import { listOpenByClock, openOnes, type Place } from '../store/desk.ts'

/** Open complaints as a file, the most urgent first, with customers' names shortened. */
export const exportComplaints = async (
  ask: Ask<typeof call> & { staff: StaffCaller },
): Promise<Answer<typeof call>> => {
  const own = await ownBranches(ask, call)
  const where = openOnes(ask.query, { staffId: ask.staff.id, own, now: ask.now })
  const viewer = { ...ask, staff: withoutPeople(ask.staff) }
  return exportList(ask, {
    title: 'staff.title.complaints',
    bundles: ['complaints'],
    columns: columnsOf,
    chosen: ask.query.columns,
    walk: (db) =>
      shownPages(
        (after: Place | null) => listOpenByClock(db, { where, after, limit: EXPORT_PAGE }),
        ({ due, id }) => ({ due: due?.toISOString() ?? null, id }),
        (page) => page.map((one) => presentRow(one, viewer)),
      ),
  })
}

const columnsOf = (
  t: StaffTranslate,
): ExportColumns<(typeof COMPLAINT_COLUMNS)[number], StaffComplaintRow> => ({
  number: { label: t('staff.complaints.number'), cell: ({ number }) => number },
  clock: [
    {
      label: t('staff.complaints.clockOf'),
      cell: ({ clock }) => (clock ? t(`staff.complaints.clock.${clock.kind}`) : null),
    },
    {
      label: t('staff.complaints.clock'),
      cell: ({ clock }) => exportedMoment(clock?.due_at ?? null),
    },
  ],
  kind: {
    label: t('staff.complaints.kind'),
    cell: ({ slug }) => t(`staff.complaints.kind.${slug}`),
  },
  value: { label: t('staff.complaints.value'), cell: ({ value }) => value },
  customer: { label: t('staff.complaints.customer'), cell: ({ customer }) => customer.name },
  batch: { label: t('staff.complaints.batch'), cell: ({ batches }) => batches.join(', ') },
  state: {
    label: t('staff.complaints.state'),
    cell: ({ state }) => t(`staff.complaints.state.${state}`),
  },
  assignee: {
    label: t('staff.complaints.assignee'),
    cell: ({ assignee }) => assignee?.name ?? null,
  },
  order: { label: t('staff.complaints.order'), cell: (row) => row.order_number },
  reason: {
    label: t('staff.complaints.reason'),
    cell: ({ reasons }) =>
      reasons.map((reason) => t(`staff.complaints.reason.${reason}`)).join(', '),
  },
  sent: { label: t('staff.complaints.sent'), cell: (row) => exportedMoment(row.created_at) },
})
