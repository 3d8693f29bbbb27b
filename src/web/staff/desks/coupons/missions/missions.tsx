import { useMemo } from 'react'
import { staffPages } from '#contract/pages.ts'
import { listStaffMissions, type StaffMission } from '#contract/staff/missions.ts'
import { formatNumber } from '#domain/money.ts'
import { formatDateTime, formatEnd } from '#i18n/format.ts'
import type { Column } from '#web/staff/list/columns.ts'
import { namesOf } from '#web/staff/list/filters.ts'
import { useCallList } from '#web/staff/list/use-list.ts'
import { useListAddress } from '#web/staff/list/use-list-address.ts'
import { ListScreen } from '#web/staff/list/list-screen.tsx'
import { usePermitted } from '#web/staff/session.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Budget, MissionBadge } from './mission-values.tsx'

const NAMES = namesOf([])

/** Every mission with its budget and how far members got, the newest first. */
export function Component() {
  const t = useT()
  const mayWrite = usePermitted()('loyalty.write')
  const [address, change] = useListAddress(NAMES)
  const list = useCallList(listStaffMissions)
  return (
    <ListScreen
      title={t('staff.title.missions')}
      add={mayWrite ? { to: staffPages.newMission(), label: t('missionDesk.new') } : undefined}
      list={list}
      columns={useColumns()}
      rowId={({ id }) => id}
      rowTo={({ id }) => staffPages.mission(id)}
      address={address}
      onAddress={change}
      empty={{ title: t('missionDesk.none'), text: t('missionDesk.noneText') }}
    />
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
      {
        id: 'to',
        label: t('missionDesk.to'),
        cell: ({ ends_at: at }) => formatEnd(new Date(at), locale),
      },
    ]
  }, [locale, t])
}
