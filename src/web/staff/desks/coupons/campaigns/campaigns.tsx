import { useMemo } from 'react'
import { staffPages } from '#contract/pages.ts'
import { listCampaigns, type StaffCampaign } from '#contract/staff/campaigns/campaigns.ts'
import { CAMPAIGN_STATES } from '#domain/campaigns/campaign.ts'
import { formatDateTime } from '#i18n/format.ts'
import { useNavigate } from '#web/router.ts'
import { useKey } from '#web/staff/keys/keys.ts'
import type { Column } from '#web/staff/list/columns.ts'
import { namesOf } from '#web/staff/list/filters.ts'
import { ListParts } from '#web/staff/list/list-parts.tsx'
import { ListViews } from '#web/staff/list/list-views.tsx'
import { useList } from '#web/staff/list/use-list.ts'
import { useListAddress } from '#web/staff/list/use-list-address.ts'
import { sendWhole } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { CampaignBadge } from './campaign-badge.tsx'
import { shownPeople } from './shown-people.ts'

/** Without a view, all of them. */
const VIEWS = ['', ...CAMPAIGN_STATES] as const
const NAMES = namesOf([])

/** Campaigns, the newest first. */
export function Component() {
  const t = useT()
  const navigate = useNavigate()
  const mayWrite = usePermitted()('coupons.write')
  const [address, change] = useListAddress(NAMES)
  const columns = useColumns()
  const state = CAMPAIGN_STATES.find((one) => one === address.filters.view)
  const list = useList<StaffCampaign>({
    queryKey: [listCampaigns.path, state],
    load: (cursor, signal) =>
      sendWhole(listCampaigns, {
        query: { ...(state && { state }), ...(cursor === null ? {} : { cursor }) },
        signal,
      }),
  })
  useKey('n', t('campaigns.new'), () => void navigate(staffPages.newCampaign()), mayWrite)
  return (
    <Page
      title={t('staff.title.campaigns')}
      actions={
        mayWrite && (
          <ButtonLink to={staffPages.newCampaign()} size="sm">
            {t('campaigns.new')}
          </ButtonLink>
        )
      }
    >
      <ListViews
        label={t('campaigns.views')}
        views={VIEWS.map((id) => ({
          id,
          label: t(id === '' ? 'campaigns.all' : `campaigns.state.${id}`),
        }))}
        address={address}
      />
      <ListParts
        label={t('staff.title.campaigns')}
        filters={[]}
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowTo={({ id }) => staffPages.campaign(id)}
        address={address}
        onAddress={change}
        empty={{ title: t('campaigns.none'), text: t('campaigns.noneText') }}
      />
    </Page>
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
