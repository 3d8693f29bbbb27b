import { sendingFrom } from '#domain/campaigns/campaign.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { newCodes } from '../coupons/index.ts'
import { newNotice, tellMany } from '../notifications/index.ts'
import type { Transaction } from '../platform/database.ts'
import { takeTurn } from '../platform/take-turn.ts'
import type { Shop } from '../shop.ts'
import { composeMessage } from './compose.ts'
import { linksOf } from './links.ts'
import { quietHoursOf } from './present.ts'
import { findCampaign, type Campaign } from './store/campaigns.ts'
import {
  campaignAtWork,
  claimNext,
  endIfDone,
  giveCodes,
  lockClaims,
  markUnclear,
  settle,
  startSending,
  type Recipient,
} from './store/sending.ts'

const NOTICES = 200
/** Sent concurrently; after a crash it is unknown whether these arrived. */
const MESSAGES = 5
/** Longer than a provider may take. */
const CLAIM_MS = 2 * MINUTE_MS

type Claimed = Recipient & { couponCode: string | null }

/**
 * Every few seconds: sends the oldest campaign whose time has come, outside of quiet hours. Returns
 * how many were decided on.
 */
export const sendCampaigns = (shop: Shop, now: Date): Promise<number> =>
  takeTurn(async () => {
    if (sendingFrom(now, quietHoursOf(shop.settings())) > now) return null
    const due = await campaignAtWork(shop.db, now)
    const campaign = due && (await findCampaign(shop.db, due.id))
    if (!campaign) return null
    if (!due.isStarted) {
      const { filter, ...rest } = campaign
      await shop.database.transaction((tx) => startSending(tx, { ...rest, filter: filter! }, now))
      return 0
    }
    await markUnclear(shop.db, campaign.id, new Date(now.getTime() - CLAIM_MS))
    const decided = await sendNext(shop, campaign, now)
    if (decided > 0) return decided
    await endIfDone(shop.db, campaign.id, now)
    return null
  })

const sendNext = async (shop: Shop, campaign: Campaign, now: Date): Promise<number> => {
  const isNotice = campaign.channel === 'notice'
  const { decided, claimed } = await shop.database.transaction(async (tx) => {
    await lockClaims(tx)
    const settings = shop.settings()
    const cap = { messages: settings['campaign.capMessages'], days: settings['campaign.capDays'] }
    const { id, channel } = campaign
    const next = await claimNext(tx, {
      id,
      channel,
      limit: isNotice ? NOTICES : MESSAGES,
      cap,
      now,
    })
    const taken = await withCodes(
      tx,
      campaign,
      next.filter(({ isClaimed }) => isClaimed),
      now,
    )
    if (isNotice) await sendNotices(tx, shop, campaign, taken, now)
    return { decided: next.length, claimed: taken }
  })
  if (!isNotice)
    await Promise.all(claimed.map((recipient) => sendMessage(shop, campaign, recipient, now)))
  return decided
}

/** The code for each: the coupon's, or one of their own. */
const withCodes = async (
  tx: Transaction,
  { couponId, couponCode, isByCodes }: Campaign,
  claimed: readonly Recipient[],
  now: Date,
): Promise<Claimed[]> => {
  if (couponId === null || !isByCodes) return claimed.map((one) => ({ ...one, couponCode }))
  const codes = await newCodes(tx, couponId, claimed.length, now)
  const given = claimed.map((one, at) => ({ ...one, couponCode: codes[at]! }))
  await giveCodes(
    tx,
    given.map(({ id, couponCode: code }) => ({ id, code })),
  )
  return given
}

const sendNotices = async (
  tx: Transaction,
  shop: Shop,
  campaign: Campaign,
  claimed: readonly Claimed[],
  now: Date,
): Promise<void> => {
  const { channel, title, message } = campaign
  const notices = claimed.map(({ id, customerId, couponCode, locale }) => {
    const links = linksOf(shop, id, locale, now)
    const wording = { channel, title, message, couponCode, ...links }
    const text = {
      en: composeMessage(wording, 'en').text,
      id: composeMessage(wording, 'id').text,
    }
    const params = { title, text, stop: links.stop }
    return newNotice({ customerId, kind: 'campaign', params, href: links.offer, now })
  })
  await tellMany(tx, notices)
}

/** Claimed before, because a provider cannot deduplicate; a refusal is not tried again. */
const sendMessage = async (
  shop: Shop,
  campaign: Campaign,
  { id, to, locale, couponCode }: Claimed,
  now: Date,
): Promise<void> => {
  const { channel, title, message } = campaign
  if (channel === 'notice' || to === null) return
  const links = linksOf(shop, id, locale, now)
  const wording = { channel, title, message, couponCode, ...links }
  const { subject, text } = composeMessage(wording, locale)
  const sent = { to, channel, locale, purpose: 'campaign', text } as const
  try {
    await shop.ports.messages.send(
      channel === 'email' ? { ...sent, subject, oneClickUrl: links.oneClickUrl } : sent,
    )
    await settle(shop.db, id, true, now)
  } catch (error) {
    shop.log.warn(
      { err: error, campaign: campaign.id, channel },
      'a message of a campaign could not be sent',
    )
    await settle(shop.db, id, false, now)
  }
}
