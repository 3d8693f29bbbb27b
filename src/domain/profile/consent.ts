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

/**
 * Whether every customer is asked. The shop sends no offers outside of itself; consents to that were
 * given elsewhere, and only those who gave one see it.
 */
export const isAskedOfAll = (purpose: ConsentPurpose): boolean =>
  purpose === 'offers' || purpose === 'personalisation'

/** Version of the consent texts. New texts need a new version; earlier consents keep theirs. */
export const CONSENT_VERSION = '2026-11'

/**
 * The default before a choice: offers are opt-in; use of one's own orders inside the shop is
 * opt-out.
 */
export const isAllowedAtFirst = (purpose: ConsentPurpose): boolean => purpose === 'personalisation'
