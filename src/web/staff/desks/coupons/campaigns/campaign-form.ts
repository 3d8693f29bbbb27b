import type { CampaignForm, StaffCampaign } from '#contract/staff/campaigns/campaigns.ts'
import { differencesIn, type Difference } from '#web/staff/form/changed-meanwhile.tsx'
import { wholeOf } from '#web/staff/form/typed-numbers.ts'
import type { useT } from '#web/staff/words.ts'

/** A campaign as it is typed. */
export type TypedCampaign = Omit<CampaignForm, 'coupon_code' | 'control_percent'> & {
  coupon_code: string
  control_percent: string
}

const EMPTY = ''
export const NEW_CAMPAIGN: TypedCampaign = {
  name: EMPTY,
  segment_id: EMPTY,
  channel: 'notice',
  title: { en: EMPTY, id: EMPTY },
  message: { en: EMPTY, id: EMPTY },
  target: '/all-products',
  coupon_code: EMPTY,
  control_percent: '10',
}

export const typedCampaign = (campaign: StaffCampaign): TypedCampaign => ({
  name: campaign.name,
  segment_id: campaign.segment_id,
  channel: campaign.channel,
  title: campaign.title,
  message: campaign.message,
  target: campaign.target,
  coupon_code: campaign.coupon_code ?? EMPTY,
  control_percent: String(campaign.control_percent),
})

export const campaignBody = (typed: TypedCampaign): CampaignForm => ({
  name: typed.name,
  segment_id: typed.segment_id,
  channel: typed.channel,
  title: typed.title,
  message: typed.message,
  target: typed.target.trim(),
  coupon_code: typed.coupon_code.trim() || null,
  control_percent: wholeOf(typed.control_percent) as number,
})

/** Fields in which two forms differ, in words. */
export const campaignDifferences = (
  theirs: TypedCampaign,
  ours: TypedCampaign,
  t: ReturnType<typeof useT>,
): Difference[] => {
  const inWords = (typed: TypedCampaign) =>
    ({
      [t('campaigns.name')]: typed.name,
      [t('campaigns.segment')]: typed.segment_id,
      [t('campaigns.channel')]: t(`campaigns.channel.${typed.channel}`),
      [`${t('campaigns.title')} ${t('staff.form.id')}`]: typed.title.id,
      [`${t('campaigns.title')} ${t('staff.form.en')}`]: typed.title.en,
      [`${t('campaigns.message')} ${t('staff.form.id')}`]: typed.message.id,
      [`${t('campaigns.message')} ${t('staff.form.en')}`]: typed.message.en,
      [t('campaigns.target')]: typed.target,
      [t('campaigns.coupon')]: typed.coupon_code,
      [t('campaigns.control')]: typed.control_percent,
    }) as Record<string, string>
  return differencesIn(inWords(theirs), inWords(ours))
}
