import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { listAudit, listAuditChoices, type AuditAct } from '#contract/staff/audit.ts'
import { AUDIT_COLUMNS, exportAudit } from '#contract/staff/list-exports.ts'
import { words as actWords } from '#i18n/en/staff/acts.ts'
import { formatDateTime } from '#i18n/format.ts'
import type { Column } from '#web/staff/list/columns.ts'
import type { Filter } from '#web/staff/list/filters.ts'
import { printListAddress } from '#web/staff/list/list-address.ts'
import { ListParts } from '#web/staff/list/list-parts.tsx'
import { useCallList } from '#web/staff/list/use-list.ts'
import { useListAddress } from '#web/staff/list/use-list-address.ts'
import { send } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ActDialog } from '#web/staff/acts/act-dialog.tsx'
import { actName, thingName, valueOf } from '#web/staff/acts/act-names.ts'

const NAMES = ['q', 'kind', 'customer', 'person', 'act', 'branch', 'day_from', 'day_until']
const named = (prefix: string) =>
  Object.keys(actWords).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
const ACTS = named('staff.act.')
const KINDS = named('staff.thing.')

/** The audit log: who did what, and what changed. */
export function Component() {
  const t = useT()
  const [address, change] = useListAddress(NAMES)
  const columns = useColumns()
  const filters = useFilters()
  const list = useCallList(listAudit, address.filters)
  return (
    <Page
      title={t('staff.title.audit')}
      actions={
        <ButtonLink to={staffPages.pairs()} size="sm" variant="secondary">
          {t('staff.title.pairs')}
        </ButtonLink>
      }
    >
      <ListParts
        label={t('staff.title.audit')}
        filters={filters}
        searchLabel={t('staff.audit.search')}
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowTo={({ id }) => `?${printListAddress({ ...address, open: id })}`}
        address={address}
        onAddress={change}
        download={{ call: exportAudit, columns: AUDIT_COLUMNS, query: address.filters }}
        empty={{ title: t('staff.audit.none'), text: t('staff.audit.noneText') }}
      />
      <ActDialog
        act={list.rows.find(({ id }) => id === address.open) ?? null}
        onClose={() => change({ open: null })}
      />
    </Page>
  )
}

const useFilters = (): Filter[] => {
  const t = useT()
  const { data } = useQuery({
    queryKey: [listAuditChoices.path],
    queryFn: ({ signal }) => send(listAuditChoices, { signal }),
  })
  const sorted = (options: { value: string; label: string }[]) =>
    options.toSorted((one, other) => one.label.localeCompare(other.label))
  return [
    { kind: 'period', name: 'day', label: t('staff.audit.day') },
    {
      kind: 'choice',
      name: 'person',
      label: t('staff.audit.who'),
      options: [
        { value: 'system', label: t('staff.audit.system') },
        ...(data?.people ?? []).map(({ id, login, name }) => ({
          value: id,
          label: `${name} (${login})`,
        })),
      ],
    },
    {
      kind: 'choice',
      name: 'act',
      label: t('staff.audit.act'),
      options: sorted(ACTS.map((value) => ({ value, label: actName(t, value) }))),
    },
    {
      kind: 'choice',
      name: 'kind',
      label: t('staff.audit.thing'),
      options: sorted(KINDS.map((value) => ({ value, label: thingName(t, value) }))),
    },
    {
      kind: 'choice',
      name: 'branch',
      label: t('staff.audit.branch'),
      options: (data?.branches ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
  ]
}

const SHOWN_CHANGES = 3
const useColumns = (): Column<AuditAct>[] => {
  const t = useT()
  const locale = useLocale()
  return useMemo(
    () => [
      {
        id: 'at',
        label: t('staff.audit.at'),
        cell: ({ at }) => formatDateTime(new Date(at), locale),
      },
      {
        id: 'who',
        label: t('staff.audit.who'),
        cell: ({ by }) => by?.name ?? t('staff.audit.system'),
      },
      { id: 'act', label: t('staff.audit.act'), cell: ({ act }) => actName(t, act) },
      {
        id: 'thing',
        label: t('staff.audit.thing'),
        cell: ({ entity }) =>
          entity ? `${thingName(t, entity.kind)} ${entity.name ?? shortId(entity.id)}` : '–',
      },
      {
        id: 'changes',
        label: t('staff.audit.changes'),
        cell: ({ changes }) => {
          const shown = changes.slice(0, SHOWN_CHANGES).map((one) => valueOf(one))
          const more = changes.length - shown.length
          return [...shown, ...(more > 0 ? [`+${more}`] : [])].join('; ') || '–'
        },
      },
      { id: 'branch', label: t('staff.audit.branch'), cell: ({ branch }) => branch?.name ?? '–' },
      { id: 'network', label: t('staff.audit.network'), cell: ({ network }) => network ?? '–' },
    ],
    [t, locale],
  )
}

const ID_SHOWN = 8
const UUID = /^[0-9a-f]{8}-/
/** The end of a UUID, where two of one day differ; other ids whole. */
const shortId = (id: string): string => (UUID.test(id) ? `…${id.slice(-ID_SHOWN)}` : id)
