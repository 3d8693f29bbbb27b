import { useMemo } from 'react'
import { staffPages } from '#contract/pages.ts'
import { listCampaigns, type StaffCampaign } from '#contract/staff/campaigns/campaigns.ts'
import { CAMPAIGN_STATES } from '#domain/campaigns/campaign.ts'
import { formatDateTime } from '#i18n/format.ts'
import type { Column } from '#web/staff/list/columns.ts'
import { namesOf } from '#web/staff/list/filters.ts'
import { useCallList } from '#web/staff/list/use-list.ts'
import { useListAddress } from '#web/staff/list/use-list-address.ts'
import { ListScreen } from '#web/staff/list/list-screen.tsx'
import { usePermitted } from '#web/staff/session.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { CampaignBadge } from './campaign-badge.tsx'
import { shownPeople } from './shown-people.ts'

/** Without a view, all of them. */
const VIEWS = ['', ...CAMPAIGN_STATES] as const
const NAMES = namesOf([])

/** Campaigns, the newest first. */
export function Component() {
  const t = useT()
  const mayWrite = usePermitted()('coupons.write')
  const [address, change] = useListAddress(NAMES)
  const columns = useColumns()
  const state = CAMPAIGN_STATES.find((one) => one === address.filters.view)
  const list = useCallList(listCampaigns, { state })
  return (
    <ListScreen
      title={t('staff.title.campaigns')}
      add={mayWrite ? { to: staffPages.newCampaign(), label: t('campaigns.new') } : undefined}
      views={{
        label: t('campaigns.views'),
        of: VIEWS.map((id) => ({
          id,
          label: t(id === '' ? 'campaigns.all' : `campaigns.state.${id}`),
        })),
      }}
      list={list}
      columns={columns}
      rowId={({ id }) => id}
      rowTo={({ id }) => staffPages.campaign(id)}
      address={address}
      onAddress={change}
      empty={{ title: t('campaigns.none'), text: t('campaigns.noneText') }}
    />
  )
}

const useColumns = (): Column<StaffCampaign>[] => {
  const t = useT()
  const locale = useLocale()
  return useMemo(
    () => [
      { id: 'name', label: t('campaigns.name'), cell: ({ name }) => name },
      { id: 'state', label: t('campaigns.state'), cell: (one) => <CampaignBadge {...one} /> },
      { id: 'segment', label: t('campaigns.segment'), cell: ({ segment }) => segment },
      {
        id: 'channel',
        label: t('campaigns.channel'),
        cell: ({ channel }) => t(`campaigns.channel.${channel}`),
      },
      {
        id: 'planned',
        label: t('campaigns.plannedAt'),
        cell: ({ planned_at: at }) => (at === null ? '–' : formatDateTime(new Date(at), locale)),
      },
      {
        id: 'sent',
        label: t('campaigns.sent'),
        align: 'end',
        cell: ({ sent }) => shownPeople(sent, t),
      },
    ],
    [locale, t],
  )
}
