import { COUPON_CODES_MAX } from '#domain/limits.ts'
import { SEGMENT_SHOWN_MIN, shownCount } from '#domain/campaigns/segment.ts'
import { AppError } from '../errors.ts'
import type { Transaction } from '../platform/database.ts'
import {
  approvable,
  fourEyes,
  type Approvable,
  type Approved,
  type Doer,
  type Waiting,
} from '../staff/index.ts'
import { formOf, presentFilter } from './present.ts'
import { campaignAct, draftOf, type Done } from './save-campaign.ts'
import { findCampaign, findCoupon, markPlanned, type Campaign } from './store/campaigns.ts'
import { countSegment, findSegment } from './store/segments.ts'

/** `plannedAt` is an ISO moment; null for now. */
type Plan = { id: string; version: number; plannedAt: string | null }

/**
 * Plans a draft for the segment as it is now. Fewer than five people are refused: its result would
 * be what a person bought. More than the limit wait for a second person, who approves exactly this
 * filter and wording.
 */
export const planCampaign = async (
  tx: Transaction,
  doer: Doer,
  { id, version, plannedAt }: Plan,
): Promise<Done | Waiting> => {
  const { shop, now } = doer
  const draft = await draftOf(tx, shop, id, version)
  const { filter } = (await findSegment(tx, draft.segmentId))!
  const from = plannedAt === null ? now : new Date(Math.max(Date.parse(plannedAt), now.getTime()))
  const people = (await countSegment(tx, filter, now))[draft.channel]
  if (people < SEGMENT_SHOWN_MIN)
    throw new AppError('invalid', { errors: { segment_id: [{ key: 'validation.tooFewPeople' }] } })
  await refuseCoupon(tx, draft, people, from)
  const shown = { ...formOf(draft), planned_at: plannedAt, filter: presentFilter(filter) }
  const waits = await fourEyes(tx, doer, people <= shop.settings()['approval.recipients'], {
    act: 'campaign_plan',
    entity: { kind: 'campaign', id },
    about: draft.name,
    payload: { id, version, plannedAt, ...shown },
    before: {},
    after: { ...shown, people: shownCount(people) },
    amount: 0,
    reason: draft.name,
  })
  if (waits) return waits
  if (!(await markPlanned(tx, { id, over: version, filter, plannedAt: from })))
    throw new AppError('changed_meanwhile')
  const done = (await findCampaign(tx, id))!
  const after = { state: done.state, planned_at: from.toISOString(), people: shownCount(people) }
  return { done, act: campaignAct('campaign_planned', id, { state: draft.state }, after) }
}

/** Campaigns to many, once a second person approved them. */
export const campaignApprovals: readonly Approvable[] = [
  approvable('campaign_plan', (tx, doer, { payload }: Approved<Plan>) =>
    planCampaign(tx, doer, payload),
  ),
]

/** A coupon that ends before, or has too few codes left, would disappoint. */
const refuseCoupon = async (
  tx: Transaction,
  { couponCode }: Campaign,
  people: number,
  from: Date,
): Promise<void> => {
  const coupon = couponCode === null ? null : await findCoupon(tx, couponCode)
  if (!coupon) return
  const key =
    coupon.endsAt <= from
      ? 'validation.couponEnds'
      : coupon.isByCodes && coupon.codes + people > COUPON_CODES_MAX
        ? 'validation.couponCodes'
        : null
  if (key !== null) throw new AppError('invalid', { errors: { coupon_code: [{ key }] } })
}
