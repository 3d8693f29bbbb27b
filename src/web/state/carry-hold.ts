import { setTimePickup } from '#contract/checkout.ts'
import { holdWindow, letWindowGo } from '#contract/delivery/delivery-check.ts'
import { CallFailure, send } from '#web/send.ts'
import { devicePlace, holdOf, type Hold } from './device-place.ts'
import { browserQueries, keys } from './queries.ts'

/**
 * Gives a window that is held for this device to the customer who has signed in: the hold is theirs,
 * and their cart has the window.
 */
export const carryHold = async (): Promise<void> => {
  const place = devicePlace.get()
  const hold = holdOf(place, Date.now())
  if (!place || !hold || hold.isCarried) return
  const { lat, lng } = place
  try {
    await send(holdWindow, {
      params: { id: hold.id },
      body: { time_pickup: hold.timePickup, lat, lng },
      quiet: true,
    })
    await send(setTimePickup, { body: { time_pickup: hold.timePickup }, quiet: true })
    noteHold(hold.id, { ...hold, isCarried: true })
  } catch (error) {
    // Without an answer it is tried again; what was refused is not held.
    if (!(error instanceof CallFailure) || error.status < 400 || error.status >= 500) return
    noteHold(hold.id, null)
  }
  await browserQueries().invalidateQueries({ queryKey: keys.summary })
}

const noteHold = (id: string, hold: Hold | null): void => {
  const now = devicePlace.get()
  if (now?.hold?.id === id) devicePlace.set({ ...now, hold })
}

/** Frees what this device holds: an order has its own place, in this window or in another one. */
export const endHold = async (): Promise<void> => {
  const place = devicePlace.get()
  if (!place?.hold) return
  devicePlace.set({ ...place, hold: null })
  // What is not freed now ends by itself.
  await send(letWindowGo, { params: { id: place.hold.id }, quiet: true }).catch(() => null)
}
