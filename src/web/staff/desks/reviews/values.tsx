import { HIDE_REASONS, type HideReason, type ReviewState } from '#domain/reviews/review-desk.ts'
import type { StaffReviewRow } from '#contract/staff/reviews.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import { useT } from '#web/staff/words.ts'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'
import { Rating } from '#web/ui/display/rating.tsx'

const TONES: Readonly<Record<ReviewState, BadgeTone>> = {
  held: 'mango',
  hidden: 'neutral',
  shown: 'leaf',
}

export function StateBadge({ state }: { state: ReviewState }) {
  const t = useT()
  return <Badge tone={TONES[state]}>{t(`staff.reviews.state.${state}`)}</Badge>
}

export function Stars({ rating }: { rating: number }) {
  return <Rating value={rating} label={useT()('staff.reviews.starsOf', { rating })} />
}

type Known = HideReason | 'link' | 'contact'
const KNOWN: ReadonlySet<string> = new Set<Known>([...HIDE_REASONS, 'link', 'contact'])

/** Why it is not shown; reasons from before there was a list are as they were typed. */
export const reasonOf = ({ reason }: Pick<StaffReviewRow, 'reason'>, t: StaffTranslate): string =>
  reason === null ? '' : KNOWN.has(reason) ? t(`staff.reviews.reason.${reason as Known}`) : reason
