import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { exportPeople, PEOPLE_COLUMNS } from '#contract/staff/list-exports.ts'
import { listPeople, listPeopleChoices, type StaffPerson } from '#contract/staff/people.ts'
import { staffPages } from '#contract/pages.ts'
import { fitsPerson } from '#domain/staff/person-filter.ts'
import { formatDateTime } from '#i18n/format.ts'
import type { Column } from '#web/staff/list/columns.ts'
import type { Filter } from '#web/staff/list/filters.ts'
import { ListParts } from '#web/staff/list/list-parts.tsx'
import { useList } from '#web/staff/list/use-list.ts'
import { useListAddress } from '#web/staff/list/use-list-address.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useKey } from '#web/staff/keys/keys.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { NewPersonDialog } from './new-person.tsx'

const NAMES = ['q', 'role', 'branch', 'bare', 'unused', 'left']

/** All accounts of staff. */
export function Component() {
  const t = useT()
  const may = usePermitted()
  const [address, change] = useListAddress(NAMES)
  const [isAdding, setAdding] = useState(false)
  const mayWrite = may('people.write')
  useKey('n', t('staff.people.add'), () => setAdding(true), mayWrite)
  const all = useList<StaffPerson>({
    queryKey: [listPeople.path],
    load: async (_, signal) => ({
      data: await send(listPeople, { signal }),
      meta: { next_cursor: null },
    }),
  })
  const [now] = useState(() => new Date())
  const rows = all.rows.filter((person) => fitsPerson(person, address.filters, now))
  return (
    <Page
      title={t('staff.title.people')}
      actions={
        <>
          <ButtonLink to={staffPages.roles()} size="sm" variant="secondary">
            {t('staff.title.roles')}
          </ButtonLink>
          {mayWrite && (
            <Button size="sm" onClick={() => setAdding(true)}>
              {t('staff.people.add')}
            </Button>
          )}
        </>
      }
    >
      <ListParts
        label={t('staff.title.people')}
        filters={useFilters()}
        searchLabel={t('staff.people.search')}
        list={{ ...all, rows }}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowTo={({ id }) => staffPages.person(id)}
        address={address}
        onAddress={change}
        download={{ call: exportPeople, columns: PEOPLE_COLUMNS, query: address.filters }}
        empty={{ title: t('staff.people.none') }}
      />
      <NewPersonDialog open={isAdding} onClose={() => setAdding(false)} />
    </Page>
  )
}

const useFilters = (): Filter[] => {
  const t = useT()
  const { data } = useQuery({
    queryKey: [listPeopleChoices.path],
    queryFn: ({ signal }) => send(listPeopleChoices, { signal }),
  })
  const { roles = [], branches = [] } = data ?? {}
  return [
    {
      kind: 'choice',
      name: 'role',
      label: t('staff.people.role'),
      options: roles.map(({ role, name }) => ({ value: role, label: name })),
    },
    {
      kind: 'choice',
      name: 'branch',
      label: t('staff.people.branch'),
      options: branches.map(({ id, name }) => ({ value: id, label: name })),
    },
    { kind: 'flag', name: 'bare', label: t('staff.people.noFactor') },
    { kind: 'flag', name: 'unused', label: t('staff.people.unused') },
    { kind: 'flag', name: 'left', label: t('staff.people.left') },
  ]
}

const useColumns = (): Column<StaffPerson>[] => {
  const t = useT()
  const locale = useLocale()
  return useMemo(
    () => [
      { id: 'name', label: t('staff.people.name'), cell: ({ name }) => name },
      { id: 'login', label: t('staff.people.login'), cell: ({ login }) => login },
      {
        id: 'roles',
        label: t('staff.people.roles'),
        cell: ({ roles }) =>
          roles
            .map(({ name, branch }) => (branch ? `${name} (${branch.name})` : name))
            .join(', ') || '–',
      },
      {
        id: 'factor',
        label: t('staff.people.factor'),
        cell: ({ has_factor: hasFactor }) => (
          <Badge tone={hasFactor ? 'leaf' : 'mango'}>
            {t(hasFactor ? 'staff.people.yes' : 'staff.people.no')}
          </Badge>
        ),
      },
      {
        id: 'seen',
        label: t('staff.people.seen'),
        cell: ({ seen_at: at }) => (at ? formatDateTime(new Date(at), locale) : '–'),
      },
      {
        id: 'sessions',
        label: t('staff.people.sessions'),
        align: 'end',
        cell: ({ sessions }) => sessions,
      },
    ],
    [t, locale],
  )
}
