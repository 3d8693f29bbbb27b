/** Documents that show a member of staff who a customer is; what was seen is noted, never copied. */
export const PHONE_PROOFS = ['id_card', 'driving_licence', 'passport', 'family_card'] as const
export type PhoneProof = (typeof PHONE_PROOFS)[number]

/**
 * A change of a number by proof: asked for by staff, approved by a second person, done by the owner
 * of the new number; or withdrawn, refused or expired.
 */
export const PHONE_CHANGE_STATES = [
  'asked',
  'approved',
  'done',
  'withdrawn',
  'refused',
  'expired',
] as const
export type PhoneChangeState = (typeof PHONE_CHANGE_STATES)[number]

/** How long the link to the new number works. */
export const PHONE_LINK_HOURS = 24
