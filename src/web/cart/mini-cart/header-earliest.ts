import type { Data } from '#contract/call.ts'
import { earliestSlot } from '#contract/shop/earliest-slot.ts'
import { send } from '#web/send.ts'

export type EarliestSlot = Data<typeof earliestSlot>

/** Asks for the first window that can be booked; null where that is not known. */
export const askEarliestSlot = (signal: AbortSignal): Promise<EarliestSlot> =>
  send(earliestSlot, { signal }).catch(() => null)
