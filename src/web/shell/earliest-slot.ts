import type { Data } from '#contract/call.ts'
import { earliestSlot } from '#contract/delivery/earliest-slot.ts'
import { send } from '#web/send.ts'

export type EarliestSlot = Data<typeof earliestSlot>

/** Fetches the first bookable window; null on failure. */
export const askEarliestSlot = (signal: AbortSignal): Promise<EarliestSlot> =>
  send(earliestSlot, { signal }).catch(() => null)
