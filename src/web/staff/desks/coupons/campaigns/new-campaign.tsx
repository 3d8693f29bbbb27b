import { useQuery } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { getCampaign } from '#contract/staff/campaigns/campaigns.ts'
import { useNavigate, useSearchParams } from '#web/router.ts'
import { send } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Busy, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { CampaignEditor } from './campaign-editor.tsx'
import { NEW_CAMPAIGN, typedCampaign } from './campaign-form.ts'

/** A new campaign, or the copy of another. */
export function Component() {
  const t = useT()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const copy = search.get('copy')
  const query = useQuery({
    queryKey: [getCampaign.path, copy],
    queryFn: ({ signal }) => send(getCampaign, { params: { id: copy! }, signal }),
    enabled: copy !== null,
  })
  return (
    <Page
      title={t('campaigns.new')}
      back={{ to: staffPages.campaigns(), label: t('staff.title.campaigns') }}
    >
      {query.error ? (
        <ErrorState
          title={t('campaigns.failed')}
          text={query.error.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void query.refetch()}
        />
      ) : copy === null || query.data ? (
        <CampaignEditor
          campaign={null}
          begun={query.data ? typedCampaign(query.data) : NEW_CAMPAIGN}
          onSaved={({ id }) => void navigate(staffPages.campaign(id), { replace: true })}
        />
      ) : (
        <Busy label={t('staff.loading')}>
          <SkeletonText lines={8} />
        </Busy>
      )}
    </Page>
  )
}
