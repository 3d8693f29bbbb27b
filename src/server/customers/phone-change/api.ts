import { getPhoneLink, sendPhoneLinkCode, usePhoneLink } from '#contract/auth/phone-link.ts'
import { limit } from '../../http/guards.ts'
import { serve, type Served } from '../../http/serve.ts'
import { finishByLink, readPhoneLink, sendLinkCode } from './use-link.ts'

/** For who got the link, without an account. */
export const phoneLinkCalls: Served[] = [
  serve(getPhoneLink, [limit('phoneLink')], async (ask) => ({ data: await readPhoneLink(ask) })),
  serve(sendPhoneLinkCode, [limit('phoneLink')], async (ask) => ({
    data: await sendLinkCode(ask),
  })),
  serve(usePhoneLink, [limit('phoneLink')], async (ask) => ({ data: await finishByLink(ask) })),
]
