import type { ConsentPurpose } from '../profile/consent.ts'
import { addDays, instantInJakarta, jakartaDate, jakartaTime, type ClockTime } from '../time.ts'

export const CAMPAIGN_CHANNELS = ['notice', 'email', 'whatsapp'] as const
export type CampaignChannel = (typeof CAMPAIGN_CHANNELS)[number]

export const CAMPAIGN_STATES = ['draft', 'planned', 'sending', 'sent', 'stopped'] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]

const PURPOSES: Readonly<Record<CampaignChannel, ConsentPurpose>> = {
  notice: 'offers',
  email: 'offers_email',
  whatsapp: 'offers_whatsapp',
}
/** What a customer must have consented to. */
export const purposeOf = (channel: CampaignChannel): ConsentPurpose => PURPOSES[channel]

export type QuietHours = { from: ClockTime; until: ClockTime }

/** Equal ends are no quiet hours. */
const isQuietAt = (time: ClockTime, { from, until }: QuietHours): boolean =>
  from <= until ? time >= from && time < until : time >= from || time < until

/** When messages may go out from a moment on: that moment, or the end of the quiet hours. */
export const sendingFrom = (moment: Date, hours: QuietHours): Date => {
  const time = jakartaTime(moment)
  if (!isQuietAt(time, hours)) return moment
  const day = jakartaDate(moment)
  return instantInJakarta(time < hours.until ? day : addDays(day, 1), hours.until)
}
