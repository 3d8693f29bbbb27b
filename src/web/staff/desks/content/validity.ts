import type { ListedDocument } from '#contract/staff/content/content.ts'

type Timed = Pick<ListedDocument, 'state' | 'starts_at' | 'ends_at'>
export type Validity = 'now' | 'later' | 'over'

/** Whether customers see a published promo or slide now; null for what has no times. */
export const validityOf = ({ state, starts_at, ends_at }: Timed, now: Date): Validity | null => {
  if (state !== 'published' || (starts_at === null && ends_at === null)) return null
  if (ends_at !== null && Date.parse(ends_at) <= now.getTime()) return 'over'
  return starts_at !== null && Date.parse(starts_at) > now.getTime() ? 'later' : 'now'
}
