import { useMemo } from 'react'
import { staffPages } from '#contract/pages.ts'
import { listStaffMissions, type StaffMission } from '#contract/staff/missions.ts'
import { formatNumber } from '#domain/money.ts'
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
import { Budget, MissionBadge } from './mission-values.tsx'

const NAMES = namesOf([])

/** Every mission with its budget and how far members got, the newest first. */
export function Component() {
  const t = useT()
  const navigate = useNavigate()
  const mayWrite = usePermitted()('loyalty.write')
  const [address, change] = useListAddress(NAMES)
  const list = useList<StaffMission>({
    queryKey: [listStaffMissions.path],
    load: async (_, signal) => {
      const { data } = await sendWhole(listStaffMissions, { signal })
      return { data, meta: { next_cursor: null } }
    },
  })
  useKey('n', t('missionDesk.new'), () => void navigate(staffPages.newMission()), mayWrite)
  return (
    <Page
      title={t('staff.title.missions')}
      actions={
        mayWrite && (
          <ButtonLink to={staffPages.newMission()} size="sm">
            {t('missionDesk.new')}
          </ButtonLink>
        )
      }
    >
      <ListParts
        label={t('staff.title.missions')}
        filters={[]}
        list={list}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowTo={({ id }) => staffPages.mission(id)}
        address={address}
        onAddress={change}
        empty={{ title: t('missionDesk.none'), text: t('missionDesk.noneText') }}
      />
    </Page>
  )
}

const useColumns = (): Column<StaffMission>[] => {
  const t = useT()
  const locale = useLocale()
  return useMemo(() => {
    const moment = (at: string) => formatDateTime(new Date(at), locale)
    return [
      { id: 'title', label: t('missionDesk.title'), cell: ({ title }) => title[locale] },
      { id: 'state', label: t('missionDesk.state'), cell: (one) => <MissionBadge {...one} /> },
      {
        id: 'kind',
        label: t('missionDesk.kind'),
        cell: ({ kind }) => t(`missionDesk.kind.${kind}`),
      },
      {
        id: 'reward',
        label: t('missionDesk.reward'),
        align: 'end',
        cell: ({ reward_points: points }) =>
          t('missionDesk.rewardOf', { points: formatNumber(points) }),
      },
      { id: 'budget', label: t('missionDesk.budget'), cell: (one) => <Budget mission={one} /> },
      {
        id: 'funnel',
        label: t('missionDesk.funnel'),
        align: 'end',
        cell: ({ started, completed, rewarded }) =>
          t('missionDesk.funnelOf', { started, completed, rewarded }),
      },
      {
        id: 'from',
        label: t('missionDesk.from'),
        isExtra: true,
        cell: ({ starts_at: at }) => moment(at),
      },
      { id: 'to', label: t('missionDesk.to'), cell: ({ ends_at: at }) => moment(at) },
    ]
  }, [locale, t])
}
