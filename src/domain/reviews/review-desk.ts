/** `held` waits for a person and was never shown; `hidden` was taken off by one. */
export const REVIEW_STATES = ['held', 'hidden', 'shown'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/** Why a review may be hidden; an opinion alone is no reason. */
export const HIDE_REASONS = [
  'personal_data',
  'abusive',
  'off_topic',
  'advertising',
  'picture',
] as const
export type HideReason = (typeof HIDE_REASONS)[number]

/** As many stars count as few: someone looks into the goods. */
export const FEW_STARS = 2
export const ANSWER_MAX = 1000
