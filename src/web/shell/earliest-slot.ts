import type { Data } from '#contract/call.ts'
import { earliestSlot } from '#contract/delivery/earliest-slot.ts'
import { send } from '#web/send.ts'
import { carryHold } from '#web/state/carry-hold.ts'
import { devicePlace } from '#web/state/device-place.ts'
import type { Store } from '#web/state/make-store.ts'
import { sessionStore } from '#web/state/session.ts'

export type EarliestSlot = Data<typeof earliestSlot>

let isFollowing = false
/** Names the place of a guest's device, and names it again when it changes. */
const followPlace = (name: Store<string | null>): void => {
  const tell = () => {
    if (sessionStore.get().isLoggedIn) return
    const place = devicePlace.get()
    // It belongs to the customer who has signed out.
    if (place?.hold?.isCarried) devicePlace.set({ ...place, hold: null })
    name.set(place?.name ?? null)
  }
  tell()
  if (!isFollowing) {
    devicePlace.subscribe(tell)
    sessionStore.subscribe(tell)
  }
  isFollowing = true
}

/**
 * Fetches the first bookable window, for a guest at the place of their device; null on failure.
 * First gives a customer who has just signed in the window that this device holds.
 * @param name Where the name of a guest's place goes.
 */
export const askEarliestSlot = async (
  signal: AbortSignal,
  name: Store<string | null>,
): Promise<EarliestSlot> => {
  const { isLoggedIn } = sessionStore.get()
  followPlace(name)
  if (isLoggedIn) await carryHold()
  const place = isLoggedIn ? null : devicePlace.get()
  const query = place ? { lat: place.lat.toFixed(6), lng: place.lng.toFixed(6) } : {}
  return send(earliestSlot, { query, signal }).catch(() => null)
}
