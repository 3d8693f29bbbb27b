import { useMemo } from 'react'
import { staffPages } from '#contract/pages.ts'
import { listSegments, type StaffSegment } from '#contract/staff/campaigns/segments.ts'
import { formatDateTime } from '#i18n/format.ts'
import { useNavigate } from '#web/router.ts'
import { useKey } from '#web/staff/keys/keys.ts'
import type { Column } from '#web/staff/list/columns.ts'
import { namesOf } from '#web/staff/list/filters.ts'
import { ListParts } from '#web/staff/list/list-parts.tsx'
import { useList } from '#web/staff/list/use-list.ts'
import { useListAddress } from '#web/staff/list/use-list-address.ts'
import { sendWhole } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'

const NAMES = namesOf([])

/** Segments of customers, the newest change first. */
export function Component() {
  const t = useT()
  const navigate = useNavigate()
  const mayWrite = usePermitted()('coupons.write')
  const [address, change] = useListAddress(NAMES)
  const columns = useColumns()
  const list = useList<StaffSegment>({
    queryKey: [listSegments.path],
    load: (cursor, signal) =>
      sendWhole(listSegments, { query: cursor === null ? {} : { cursor }, signal }),
  })
  useKey('n', t('segments.new'), () => void navigate(staffPages.newSegment()), mayWrite)
  return (
    <Page
      title={t('staff.title.segments')}
      actions={
        mayWrite && (
          <ButtonLink to={staffPages.newSegment()} size="sm">
            {t('segments.new')}
          </ButtonLink>
        )
      }
    >
      <ListParts
        label={t('staff.title.segments')}
        filters={[]}
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowTo={({ id }) => staffPages.segment(id)}
        address={address}
        onAddress={change}
        empty={{ title: t('segments.none'), text: t('segments.noneText') }}
      />
    </Page>
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
