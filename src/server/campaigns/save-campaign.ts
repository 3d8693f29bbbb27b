import type { CampaignForm } from '#contract/staff/campaigns/campaigns.ts'
import { couponCode } from '#domain/coupons/coupon.ts'
import { AppError, type FieldError, unknownNamesError } from '../errors.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { Shop } from '../shop.ts'
import { actsOn, type Act, type Doer } from '../staff/index.ts'
import { formOf, presentCampaign } from './present.ts'
import {
  findCampaign,
  findCoupon,
  insertCampaign,
  markStopped,
  removeDraft,
  updateDraft,
  type Campaign,
  type CampaignTerms,
} from './store/campaigns.ts'
import { holdSegment } from './store/segments.ts'
import { lockClaims } from './store/sending.ts'

export type Done = { done: Campaign; act: Act }

export const makeCampaign = async (
  tx: Transaction,
  { now, shop }: Doer,
  form: CampaignForm,
): Promise<Done> => {
  const terms = await termsOf(tx, shop, form)
  const id = newId(now)
  await insertCampaign(tx, { id, now, ...terms })
  const done = (await findCampaign(tx, id))!
  return { done, act: campaignAct('campaign_added', id, {}, formOf(done)) }
}

/** Saves a draft over the version that was read. Throws 404, 409 and 422. */
export const saveCampaign = async (
  tx: Transaction,
  { shop }: Doer,
  { id, version, ...form }: CampaignForm & { id: string; version: number },
): Promise<Done> => {
  const before = await draftOf(tx, shop, id, version)
  const terms = await termsOf(tx, shop, form)
  if (!(await updateDraft(tx, { id, over: version, ...terms })))
    throw new AppError('changed_meanwhile')
  const done = (await findCampaign(tx, id))!
  return { done, act: campaignAct('campaign_saved', id, formOf(before), formOf(done)) }
}

/** Deletes a draft. Throws 404, and 409 when it was planned. */
export const deleteDraft = async (tx: Transaction, id: string): Promise<{ done: {}; act: Act }> => {
  const before = await findCampaign(tx, id)
  if (!before) throw new AppError('not_found')
  if (!(await removeDraft(tx, id))) throw new AppError('conflict')
  return { done: {}, act: campaignAct('campaign_deleted', id, formOf(before), {}) }
}

/** Stops a campaign: who waits gets nothing. Throws 404, and 409 when it is not under way. */
export const stopCampaign = async (tx: Transaction, { now }: Doer, id: string): Promise<Done> => {
  await lockClaims(tx)
  const before = await findCampaign(tx, id)
  if (!before) throw new AppError('not_found')
  if (!(await markStopped(tx, id, now))) throw new AppError('conflict')
  const done = (await findCampaign(tx, id))!
  const change = [{ state: before.state }, { state: done.state }] as const
  return { done, act: campaignAct('campaign_stopped', id, ...change) }
}

/** A draft in the version that was read. Throws 404 and 409. */
export const draftOf = async (
  tx: Transaction,
  shop: Shop,
  id: string,
  version: number,
): Promise<Campaign> => {
  const campaign = await findCampaign(tx, id)
  if (!campaign) throw new AppError('not_found')
  if (campaign.state !== 'draft') throw new AppError('conflict')
  if (campaign.version !== version)
    throw new AppError('changed_meanwhile', {
      details: presentCampaign(campaign, shop.settings()),
    })
  return campaign
}

const termsOf = async (tx: Transaction, shop: Shop, form: CampaignForm): Promise<CampaignTerms> => {
  const errors: Record<string, FieldError[]> = {}
  const code = form.coupon_code === null ? null : couponCode(form.coupon_code)
  const coupon = code === null ? null : await findCoupon(tx, code)
  const segment = await holdSegment(tx, form.segment_id)
  if (code !== null && (!coupon || coupon.isOwn))
    errors['coupon_code'] = [unknownNamesError([code])]
  if (!segment) errors['segment_id'] = [{ key: 'validation.unknownId' }]
  if (form.channel !== 'notice' && !shop.ports.messages.channels.includes(form.channel))
    errors['channel'] = [{ key: 'validation.oneOf' }]
  if (!segment || Object.keys(errors).length > 0) throw new AppError('invalid', { errors })
  return {
    name: form.name,
    segmentId: segment.id,
    channel: form.channel,
    title: form.title,
    message: form.message,
    target: form.target,
    couponId: coupon?.id ?? null,
    controlPercent: form.control_percent,
  }
}

export const campaignAct = actsOn('campaign')
