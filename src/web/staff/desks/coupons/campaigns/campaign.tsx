import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import {
  deleteCampaign,
  getCampaign,
  listCampaigns,
  type StaffCampaignPage,
} from '#contract/staff/campaigns/campaigns.ts'
import { useParams } from '#web/router.ts'
import { Loaded } from '#web/staff/shell/loaded.tsx'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { CampaignBadge } from './campaign-badge.tsx'
import { CampaignEditor } from './campaign-editor.tsx'
import { typedCampaign } from './campaign-form.ts'
import { DeleteOne } from './delete-one.tsx'
import { PlanCampaign } from './plan-campaign.tsx'
import { Preview } from './preview.tsx'
import { CampaignResult } from './result.tsx'
import { Sending } from './sending.tsx'
import styles from '../coupons.module.css'

const SENDING_MS = 3_000

/** A campaign: the form of a draft, its progress while it is sent, and then what it sold. */
export function Component() {
  const t = useT()
  const { id = '' } = useParams()
  const queries = useQueryClient()
  const key = [getCampaign.path, id]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send(getCampaign, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'sending' || data?.state === 'planned' ? SENDING_MS : false,
  })
  const campaign = query.data
  const reload = async () => {
    await queries.invalidateQueries({ queryKey: key })
    await queries.invalidateQueries({ queryKey: [listCampaigns.path] })
  }
  return (
    <Page
      title={campaign?.name ?? t('staff.title.campaigns')}
      note={campaign && <CampaignBadge {...campaign} />}
      back={{ to: staffPages.campaigns(), label: t('staff.title.campaigns') }}
    >
      <Loaded query={query} data={campaign} failed={t('campaigns.failed')} lines={8}>
        {(campaign) => <Shown campaign={campaign} reload={reload} />}
      </Loaded>
    </Page>
  )
}

function Shown({ campaign, reload }: { campaign: StaffCampaignPage; reload: () => Promise<void> }) {
  const t = useT()
  const mayWrite = usePermitted()('coupons.write')
  if (campaign.state === 'draft')
    return (
      <div className={styles.page}>
        <CampaignEditor
          key={campaign.id}
          campaign={campaign}
          begun={typedCampaign(campaign)}
          onSaved={() => void reload()}
        />
        {mayWrite && <PlanCampaign campaign={campaign} reload={reload} />}
        <DeleteOne
          words={{
            button: t('campaigns.delete'),
            title: t('campaigns.deleteTitle', { name: campaign.name }),
            text: t('campaigns.deleteText'),
            keep: t('campaigns.keepDraft'),
            done: t('campaigns.deleted'),
          }}
          onDelete={() => send(deleteCampaign, { params: { id: campaign.id } })}
          list={[listCampaigns.path]}
          to={staffPages.campaigns()}
        />
      </div>
    )
  return (
    <div className={styles.page}>
      <Sending campaign={campaign} reload={reload} />
      {campaign.result && <CampaignResult campaign={campaign} result={campaign.result} />}
      <Preview typed={typedCampaign(campaign)} />
      {mayWrite && (
        <div className={styles.row}>
          <ButtonLink variant="secondary" to={staffPages.newCampaign(campaign.id)}>
            {t('campaigns.copy')}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
