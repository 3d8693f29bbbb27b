import type { StaffApproval } from '#contract/staff/approvals.ts'
import type {
  APPROVAL_COLUMNS,
  AUDIT_COLUMNS,
  PEOPLE_COLUMNS,
} from '#contract/staff/list-exports.ts'
import type { StaffPerson } from '#contract/staff/people.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import type { RecordedAct } from '../store/audit.ts'
import { exportedMoment, named, type ExportColumns } from './list-export.ts'

type Fields = RecordedAct['before']
/** The changed fields as JSON, as they were recorded: amounts are numbers, moments ISO 8601. */
const changed = (fields: Fields, others: Fields): string | null => {
  const differing = Object.entries(fields ?? {}).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(others?.[name]),
  )
  return differing.length === 0 ? null : JSON.stringify(Object.fromEntries(differing))
}

export const auditColumns = (
  t: StaffTranslate,
): ExportColumns<(typeof AUDIT_COLUMNS)[number], RecordedAct> => ({
  at: { label: t('staff.audit.at'), cell: ({ at }) => exportedMoment(at.toISOString()) },
  who: {
    label: t('staff.audit.who'),
    cell: ({ by }) => (by ? `${by.name} (${by.login})` : t('staff.audit.system')),
  },
  act: { label: t('staff.audit.act'), cell: ({ act }) => named(t, 'staff.act', act) },
  thing: [
    {
      label: t('staff.audit.thing'),
      cell: ({ entity }) => entity && named(t, 'staff.thing', entity.kind),
    },
    { label: t('staff.audit.thingId'), cell: ({ entity }) => entity && entity.id },
  ],
  changes: [
    { label: t('staff.audit.before'), cell: ({ before, after }) => changed(before, after) },
    { label: t('staff.audit.after'), cell: ({ before, after }) => changed(after, before) },
  ],
  branch: { label: t('staff.audit.branch'), cell: ({ branch }) => branch?.name ?? null },
  network: { label: t('staff.audit.network'), cell: ({ network }) => network },
})

export const peopleColumns = (
  t: StaffTranslate,
): ExportColumns<(typeof PEOPLE_COLUMNS)[number], StaffPerson> => ({
  name: { label: t('staff.people.name'), cell: ({ name }) => name },
  login: { label: t('staff.people.login'), cell: ({ login }) => login },
  roles: {
    label: t('staff.people.roles'),
    cell: ({ roles }) =>
      roles.map(({ name, branch }) => (branch ? `${name} (${branch.name})` : name)).join(', '),
  },
  factor: {
    label: t('staff.people.factor'),
    cell: (person) => t(person.has_factor ? 'staff.people.yes' : 'staff.people.no'),
  },
  seen: { label: t('staff.people.seen'), cell: (person) => exportedMoment(person.seen_at) },
  sessions: { label: t('staff.people.sessions'), cell: ({ sessions }) => sessions },
})

export const approvalColumns = (
  t: StaffTranslate,
): ExportColumns<(typeof APPROVAL_COLUMNS)[number], StaffApproval> => ({
  number: { label: t('staff.approvals.number'), cell: ({ number }) => number },
  act: { label: t('staff.approvals.act'), cell: ({ act }) => t(`staff.approvals.act.${act}`) },
  thing: {
    label: t('staff.approvals.thing'),
    cell: ({ entity, customer }) => [entity.about, customer?.name].filter(Boolean).join(' · '),
  },
  sum: {
    label: t('staff.approvals.sum'),
    cell: ({ rupiah, points }) => rupiah ?? (points && t('staff.approvals.points', { points })),
  },
  maker: { label: t('staff.approvals.maker'), cell: ({ maker }) => maker.name },
  reason: { label: t('staff.approvals.reason'), cell: ({ reason }) => reason },
  state: {
    label: t('staff.approvals.state'),
    cell: ({ state }) => t(`staff.approvals.state.${state}`),
  },
  left: {
    label: t('staff.approvals.left'),
    cell: (approval) => exportedMoment(approval.decided_at ?? approval.expires_at),
  },
  checker: { label: t('staff.approvals.checker'), cell: ({ checker }) => checker?.name ?? null },
})
