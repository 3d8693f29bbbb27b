import { useMemo } from 'react'
import { staffPages } from '#contract/pages.ts'
import { listSegments, type StaffSegment } from '#contract/staff/campaigns/segments.ts'
import { formatDateTime } from '#i18n/format.ts'
import type { Column } from '#web/staff/list/columns.ts'
import { namesOf } from '#web/staff/list/filters.ts'
import { useCallList } from '#web/staff/list/use-list.ts'
import { useListAddress } from '#web/staff/list/use-list-address.ts'
import { ListScreen } from '#web/staff/list/list-screen.tsx'
import { usePermitted } from '#web/staff/session.ts'
import { useLocale, useT } from '#web/staff/words.ts'

const NAMES = namesOf([])

/** Segments of customers, the newest change first. */
export function Component() {
  const t = useT()
  const mayWrite = usePermitted()('coupons.write')
  const [address, change] = useListAddress(NAMES)
  const columns = useColumns()
  const list = useCallList(listSegments)
  return (
    <ListScreen
      title={t('staff.title.segments')}
      add={mayWrite ? { to: staffPages.newSegment(), label: t('segments.new') } : undefined}
      list={list}
      columns={columns}
      rowId={({ id }) => id}
      rowTo={({ id }) => staffPages.segment(id)}
      address={address}
      onAddress={change}
      empty={{ title: t('segments.none'), text: t('segments.noneText') }}
    />
  )
}

const useColumns = (): Column<StaffSegment>[] => {
  const t = useT()
  const locale = useLocale()
  return useMemo(
    () => [
      { id: 'name', label: t('segments.name'), cell: ({ name }) => name },
      {
        id: 'changed',
        label: t('segments.changed'),
        cell: ({ updated_at: at }) => formatDateTime(new Date(at), locale),
      },
    ],
    [locale, t],
  )
}
