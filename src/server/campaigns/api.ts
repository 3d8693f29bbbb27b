import { getStopState, openCampaignLink, stopOffers, undoStopOffers } from '#contract/campaigns.ts'
import { AppError } from '../errors.ts'
import { serve, type Served } from '../http/serve.ts'
import { readOfferLink } from './links.ts'
import { stopByLink } from './stop-offers.ts'
import { openLink } from './store/links.ts'

/** Without a limit by address: mail programs of many people post from the same one. */
export const campaignLinkCalls: Served[] = [
  serve(openCampaignLink, [], async ({ shop, params, now }) => {
    const id = readOfferLink(shop, params.token, now)
    const opened = id === null ? null : await openLink(shop.db, id, now)
    if (!opened) throw new AppError('not_found')
    return { data: { href: opened.target } }
  }),
  serve(getStopState, [], async (ask) => ({ data: await stopByLink(ask, null) })),
  serve(stopOffers, [], async (ask) => ({ data: await stopByLink(ask, 'stop') })),
  serve(undoStopOffers, [], async (ask) => ({ data: await stopByLink(ask, 'undo') })),
]
