import {
  createCampaign,
  deleteCampaign as deleteCall,
  getCampaign,
  listCampaigns as listCall,
  planCampaign as planCall,
  previewCampaign,
  saveCampaign as saveCall,
  stopCampaign as stopCall,
} from '#contract/staff/campaigns/campaigns.ts'
import {
  countSegment as countCall,
  createSegment,
  deleteSegment as deleteSegmentCall,
  getSegment,
  listSegments as segmentsCall,
  listSegmentTags,
  saveSegment as saveSegmentCall,
} from '#contract/staff/campaigns/segments.ts'
import { pages } from '#contract/pages.ts'
import { usedTags } from '../customers/index.ts'
import { AppError } from '../errors.ts'
import { nextByTime, timeCursor } from '../http/cursor.ts'
import { once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { isWaiting, perform, staff, type Waiting } from '../staff/index.ts'
import { composeMessage } from './compose.ts'
import { planCampaign } from './plan-campaign.ts'
import {
  filterOf,
  presentCampaign,
  presentCounted,
  presentResult,
  presentSegment,
} from './present.ts'
import {
  deleteDraft,
  makeCampaign,
  saveCampaign,
  stopCampaign,
  type Done,
} from './save-campaign.ts'
import { deleteSegment, makeSegment, saveSegment } from './save-segment.ts'
import { findCampaign, listCampaigns } from './store/campaigns.ts'
import { readResult } from './store/result.ts'
import { countSegment, findSegment, listSegments } from './store/segments.ts'

const PER_PAGE = 50
const TAGS_OFFERED = 100

export const campaignDeskCalls: Served[] = [
  serve(segmentsCall, [staff()], async ({ shop, query }) => {
    const perPage = query.per_page ?? PER_PAGE
    const found = await listSegments(shop.db, { cursor: timeCursor(query.cursor), perPage })
    const places = found.map(({ updatedAt, id }) => ({ at: updatedAt, id }))
    return { data: found.map(presentSegment), meta: { next_cursor: nextByTime(places, perPage) } }
  }),
  serve(getSegment, [staff()], async ({ shop, params }) => {
    const segment = await findSegment(shop.db, params.id)
    if (!segment) throw new AppError('not_found')
    return { data: presentSegment(segment) }
  }),
  serve(listSegmentTags, [staff()], async ({ shop }) => ({
    data: await usedTags(shop.db, TAGS_OFFERED),
  })),
  serve(countCall, [staff()], async ({ shop, body, now }) => ({
    data: presentCounted(await countSegment(shop.db, filterOf(body.filter), now)),
  })),
  serve(createSegment, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const { done, act } = await makeSegment(tx, ask, ask.body)
      return { done: presentSegment(done), act }
    }),
  })),
  serve(saveSegmentCall, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const { done, act } = await saveSegment(tx, ask, { ...ask.body, id: ask.params.id })
      return { done: presentSegment(done), act }
    }),
  })),
  serve(deleteSegmentCall, [staff(), once()], async (ask) => ({
    data: await perform(ask, (tx) => deleteSegment(tx, ask, ask.params.id)),
  })),

  serve(listCall, [staff()], async ({ shop, query }) => {
    const perPage = query.per_page ?? PER_PAGE
    const { state, cursor } = query
    const found = await listCampaigns(shop.db, { state, cursor: timeCursor(cursor), perPage })
    const places = found.map(({ createdAt, id }) => ({ at: createdAt, id }))
    return {
      data: found.map((campaign) => presentCampaign(campaign, shop.settings())),
      meta: { next_cursor: nextByTime(places, perPage) },
    }
  }),
  serve(getCampaign, [staff()], async ({ shop, params }) => {
    const campaign = await findCampaign(shop.db, params.id)
    if (!campaign) throw new AppError('not_found')
    const settings = shop.settings()
    const days = settings['campaign.soldDays']
    const { id, channel, startedAt } = campaign
    const result =
      startedAt === null
        ? null
        : presentResult(campaign, await readResult(shop.db, { id, channel, days }), days)
    return { data: { ...presentCampaign(campaign, settings), result } }
  }),
  serve(previewCampaign, [staff()], async ({ shop, body }) => {
    const { channel, title, message, coupon_code: couponCode } = body
    const { publicUrl } = shop.config
    const offerUrl = `${publicUrl}${pages.offer('…')}`
    const stopUrl = `${publicUrl}${pages.stopOffers('…')}`
    const wording = { channel, title, message, couponCode, offerUrl, stopUrl }
    return { data: { en: composeMessage(wording, 'en'), id: composeMessage(wording, 'id') } }
  }),
  serve(createCampaign, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => shown(ask.shop, await makeCampaign(tx, ask, ask.body))),
  })),
  serve(saveCall, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) =>
      shown(ask.shop, await saveCampaign(tx, ask, { ...ask.body, id: ask.params.id })),
    ),
  })),
  serve(deleteCall, [staff(), once()], async (ask) => ({
    data: await perform(ask, (tx) => deleteDraft(tx, ask.params.id)),
  })),
  serve(planCall, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const { version, planned_at: plannedAt } = ask.body
      return shown(ask.shop, await planCampaign(tx, ask, { id: ask.params.id, version, plannedAt }))
    }),
  })),
  serve(stopCall, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) =>
      shown(ask.shop, await stopCampaign(tx, ask, ask.params.id)),
    ),
  })),
]

const shown = (shop: Shop, outcome: Done | Waiting) =>
  isWaiting(outcome)
    ? outcome
    : { done: presentCampaign(outcome.done, shop.settings()), act: outcome.act }
