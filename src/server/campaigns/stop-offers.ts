import type { StopState } from '#contract/campaigns.ts'
import { purposeOf } from '#domain/campaigns/campaign.ts'
import { AppError } from '../errors.ts'
import type { Transaction } from '../platform/database.ts'
import { consentOf, setByMessage } from '../profile/index.ts'
import type { Context } from '../shop.ts'
import { readStopLink } from './links.ts'
import { findStopping } from './store/links.ts'

type Ask = Context & { params: { token: string } }
type Change = 'stop' | 'undo' | null

/**
 * Reads the link of a message and withdraws the consent to its channel, or gives it again if this
 * link withdrew it last. Throws 404 for a forged or expired link, 409 for an undo of another stop.
 */
export const stopByLink = (ask: Ask, change: Change): Promise<StopState> =>
  ask.shop.database.transaction(async (tx) => {
    const id = readStopLink(ask.shop, ask.params.token, ask.now)
    const found = id === null ? null : await findStopping(tx, id)
    if (!found) throw new AppError('not_found')
    const { customerId, channel, locale } = found
    const purpose = purposeOf(channel)
    const now = await consentOf(tx, customerId, purpose)
    if (change === 'undo' && !now.isAllowed && !now.isByMessage) throw new AppError('conflict')
    const wanted = change === null ? now.isAllowed : change === 'undo'
    if (wanted !== now.isAllowed)
      await setByMessage(tx, { customerId, purpose, granted: wanted, locale, now: ask.now })
    return shown(tx, { customerId, channel })
  })

type Stopping = Pick<
  NonNullable<Awaited<ReturnType<typeof findStopping>>>,
  'customerId' | 'channel'
>

const shown = async (tx: Transaction, { customerId, channel }: Stopping): Promise<StopState> => {
  const { isAllowed, isByMessage } = await consentOf(tx, customerId, purposeOf(channel))
  return { channel, is_stopped: !isAllowed, can_undo: !isAllowed && isByMessage }
}
