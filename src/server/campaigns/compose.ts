import type { CampaignChannel } from '#domain/campaigns/campaign.ts'
import { inLocale, type Locale, type Text } from '#domain/locale.ts'
import { serverWords } from '#i18n/server.ts'

export type Wording = {
  channel: CampaignChannel
  title: Text
  message: Text
  couponCode: string | null
  offerUrl: string
  stopUrl: string
}

/**
 * A message as it arrives. Its title is the subject of a mail; WhatsApp has none, so it begins the
 * text. A notice shows its links itself.
 */
export const composeMessage = (
  { channel, title, message, couponCode, offerUrl, stopUrl }: Wording,
  locale: Locale,
): { subject: string; text: string } => {
  const t = serverWords(locale)
  const subject = inLocale(title, locale)
  const code = couponCode === null ? [] : [t('campaign.coupon', { code: couponCode })]
  const body = [inLocale(message, locale), ...code]
  if (channel === 'notice') return { subject, text: body.join(' ') }
  const links = [t('campaign.link', { url: offerUrl }), t('campaign.stop', { url: stopUrl })]
  const lines = [...(channel === 'whatsapp' ? [subject] : []), ...body, ...links]
  return { subject, text: lines.join('\n\n') }
}
