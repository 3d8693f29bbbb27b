/**
 * What a customer may allow or refuse by itself, each without the others. What the shop cannot do
 * without is no consent: it rests on the terms.
 */
export const CONSENT_PURPOSES = ['offers', 'personalisation'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]

/**
 * The edition of the words that consents are given to now. New words are a new edition: what was
 * agreed to keeps its own.
 */
export const CONSENT_VERSION = '2026-11'

/**
 * What holds before the customer has said anything: offers need a yes, the use of one's own orders
 * inside the shop goes on until a no.
 */
export const isAllowedAtFirst = (purpose: ConsentPurpose): boolean => purpose === 'personalisation'
