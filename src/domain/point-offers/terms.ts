import type { PointOffer } from './point-offer.ts'

/** Why an offer cannot be made: it lacks what its kind gives, or ends too early. */
export const offerProblem = (
  { kind, factorPercent, points, startsAt, endsAt }: Omit<PointOffer, 'id'>,
  now: Date,
): { field: string; key: string } | null => {
  if (kind === 'factor' && factorPercent === null)
    return { field: 'factor_percent', key: 'validation.required' }
  if (kind === 'extra' && points === null) return { field: 'points', key: 'validation.required' }
  return endsAt !== null && (endsAt <= startsAt || endsAt <= now)
    ? { field: 'ends_at', key: 'validation.endsBeforeStart' }
    : null
}
