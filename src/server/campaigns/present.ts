import type {
  CampaignForm,
  CampaignResult,
  StaffCampaign,
} from '#contract/staff/campaigns/campaigns.ts'
import type {
  CountedSegment,
  SegmentFilterForm,
  StaffSegment,
} from '#contract/staff/campaigns/segments.ts'
import { sendingFrom, type QuietHours } from '#domain/campaigns/campaign.ts'
import { SEGMENT_SHOWN_MIN, shownCount, type SegmentFilter } from '#domain/campaigns/segment.ts'
import type { Settings } from '#domain/settings.ts'
import { tidyTag } from '#domain/tag.ts'
import type { Campaign } from './store/campaigns.ts'
import type { ResultRow } from './store/result.ts'
import type { Counted, Segment } from './store/segments.ts'

export const quietHoursOf = (settings: Settings): QuietHours => ({
  from: settings['campaign.quietFrom'],
  until: settings['campaign.quietUntil'],
})

export const filterOf = (form: SegmentFilterForm): SegmentFilter => ({
  ordersMin: form.orders_min,
  ordersMax: form.orders_max,
  spendMin: form.spend_min,
  spendMax: form.spend_max,
  silentDaysMin: form.silent_days_min,
  silentDaysMax: form.silent_days_max,
  tiers: form.tiers,
  branches: form.branches,
  products: form.products,
  categories: form.categories,
  tags: form.tags.map(tidyTag),
  birthMonth: form.birth_month,
})

export const presentFilter = (filter: SegmentFilter): SegmentFilterForm => ({
  orders_min: filter.ordersMin,
  orders_max: filter.ordersMax,
  spend_min: filter.spendMin,
  spend_max: filter.spendMax,
  silent_days_min: filter.silentDaysMin,
  silent_days_max: filter.silentDaysMax,
  tiers: [...filter.tiers],
  branches: [...filter.branches],
  products: [...filter.products],
  categories: [...filter.categories],
  tags: [...(filter.tags ?? [])],
  birth_month: filter.birthMonth,
})

export const presentSegment = (segment: Segment): StaffSegment => ({
  id: segment.id,
  name: segment.name,
  filter: presentFilter(segment.filter),
  version: segment.version,
  updated_at: segment.updatedAt.toISOString(),
})

export const presentCounted = (counted: Counted): CountedSegment => ({
  people: shownCount(counted.people),
  notice: shownCount(counted.notice),
  email: shownCount(counted.email),
  whatsapp: shownCount(counted.whatsapp),
})

/** Null for one to four people. */
const shownExactly = (people: number): number | null =>
  people === 0 || people >= SEGMENT_SHOWN_MIN ? people : null

export const presentCampaign = (campaign: Campaign, settings: Settings): StaffCampaign => {
  const { state, plannedAt } = campaign
  const isUnderWay = state === 'planned' || state === 'sending'
  return {
    id: campaign.id,
    name: campaign.name,
    state,
    segment_id: campaign.segmentId,
    segment: campaign.segment,
    channel: campaign.channel,
    title: campaign.title,
    message: campaign.message,
    target: campaign.target,
    coupon_code: campaign.couponCode,
    control_percent: campaign.controlPercent,
    planned_at: plannedAt?.toISOString() ?? null,
    sends_from:
      isUnderWay && plannedAt ? sendingFrom(plannedAt, quietHoursOf(settings)).toISOString() : null,
    started_at: campaign.startedAt?.toISOString() ?? null,
    ended_at: campaign.endedAt?.toISOString() ?? null,
    version: campaign.version,
    created_at: campaign.createdAt.toISOString(),
    waiting: shownExactly(campaign.waiting),
    sent: shownExactly(campaign.sent),
  }
}

/** Groups of fewer than five are left empty: what they bought would be what a person bought. */
const group = (people: number, buyers: number, orders: number, revenue: number) =>
  people < SEGMENT_SHOWN_MIN
    ? { people: shownExactly(people), buyers: null, orders: null, revenue: null }
    : { people, buyers, orders, revenue }

export const presentResult = (
  { sent }: Campaign,
  result: ResultRow,
  days: number,
): CampaignResult => {
  const isFew = sent < SEGMENT_SHOWN_MIN
  return {
    days,
    left_out: { consent: result.consent, cap: result.cap, stopped: result.stopped },
    failed: result.failed,
    unclear: result.unclear,
    opened: result.opened,
    stopped_after: result.stoppedAfter,
    by_link_or_coupon: {
      orders: isFew ? null : result.linkOrders,
      revenue: isFew ? null : result.linkRevenue,
      discount: isFew ? null : result.discount,
    },
    recipients: group(sent, result.buyers, result.orders, result.revenue),
    control: group(
      result.control,
      result.controlBuyers,
      result.controlOrders,
      result.controlRevenue,
    ),
  }
}

/** What an act shows of a draft. */
export const formOf = (campaign: Campaign): CampaignForm => ({
  name: campaign.name,
  segment_id: campaign.segmentId,
  channel: campaign.channel,
  title: campaign.title,
  message: campaign.message,
  target: campaign.target,
  coupon_code: campaign.couponCode,
  control_percent: campaign.controlPercent,
})
