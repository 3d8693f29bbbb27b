import type { StaffCampaign } from '#contract/staff/campaigns/campaigns.ts'
import type { CampaignState } from '#domain/campaigns/campaign.ts'
import { useT } from '#web/staff/words.ts'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'

const TONES: Readonly<Record<CampaignState, BadgeTone>> = {
  draft: 'neutral',
  planned: 'mango',
  sending: 'mango',
  sent: 'leaf',
  stopped: 'neutral',
}

export function CampaignBadge({ state }: Pick<StaffCampaign, 'state'>) {
  const t = useT()
  return <Badge tone={TONES[state]}>{t(`campaigns.state.${state}`)}</Badge>
}
