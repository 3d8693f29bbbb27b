/**
 * Optional consents, each independent. Processing that the shop needs is based on the terms
 * instead.
 */
export const CONSENT_PURPOSES = [
  'offers',
  'personalisation',
  'offers_whatsapp',
  'offers_email',
] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]

const OUTSIDE: Partial<Record<ConsentPurpose, string>> = {
  offers_whatsapp: 'whatsapp',
  offers_email: 'email',
}
/** Whether every customer is asked: for offers outside of the shop only if it has the channel. */
export const isAskedOfAll = (purpose: ConsentPurpose, channels: readonly string[]): boolean => {
  const channel = OUTSIDE[purpose]
  return channel === undefined || channels.includes(channel)
}

/** Version of the consent texts. New texts need a new version; earlier consents keep theirs. */
export const CONSENT_VERSION = '2026-11'

/**
 * The default before a choice: offers are opt-in; use of one's own orders inside the shop is
 * opt-out.
 */
export const isAllowedAtFirst = (purpose: ConsentPurpose): boolean => purpose === 'personalisation'
