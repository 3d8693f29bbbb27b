import * as v from 'valibot'
import { CAMPAIGN_CHANNELS } from '#domain/campaigns/campaign.ts'
import { shopCall } from './call.ts'
import { means } from './means.ts'

const tokenOf = (mark: string) =>
  v.object({
    token: means(
      v.pipe(v.string(), v.regex(new RegExp(`^${mark}[a-z2-7]{58}$`), 'validation.invalid')),
      'What the link ends with.',
    ),
  })

/** Nothing in it says who got the message, because a link can be passed on. */
export const openCampaignLink = shopCall({
  method: 'POST',
  path: '/campaign-links/{token}/open',
  summary: 'Where the link of a message leads; counts that it was opened',
  auth: 'public',
  refuses: ['not_found'],
  params: tokenOf('o'),
  data: v.object({ href: means(v.string(), 'The page that it leads to.') }),
  failure: 'failure.generic',
})

const stopState = v.object({
  channel: means(v.picklist(CAMPAIGN_CHANNELS), 'Which messages the link is about.'),
  is_stopped: means(v.boolean(), 'Whether no more of them come.'),
  can_undo: means(v.boolean(), 'Whether the link can start them again: it stopped them.'),
})
export type StopState = v.InferOutput<typeof stopState>

/** Also the one-click address of mail programs (RFC 8058), whose form it does not read. */
export const stopOffers = shopCall({
  method: 'POST',
  path: '/campaign-stops/{token}',
  summary: 'Stops offers over one channel, for whom the shop sent the link',
  auth: 'public',
  refuses: ['not_found'],
  params: tokenOf('s'),
  ignoresBody: true,
  data: stopState,
  failure: 'failure.generic',
})

/** Reading stops nothing: previewers of messages fetch links. */
export const getStopState = shopCall({
  method: 'GET',
  path: '/campaign-stops/{token}',
  summary: 'Whether offers over the channel of a link come',
  auth: 'public',
  refuses: ['not_found'],
  params: tokenOf('s'),
  data: stopState,
  failure: 'failure.generic',
})

export const undoStopOffers = shopCall({
  method: 'POST',
  path: '/campaign-stops/{token}/undo',
  summary: 'Takes back a stop by the same link',
  auth: 'public',
  refuses: ['not_found', 'conflict'],
  params: tokenOf('s'),
  data: stopState,
  failure: 'failure.generic',
})
