import { useSyncExternalStore } from 'react'

/** The preferred branch: stored on this device only, never sent. */
const STORE = 'store'

let chosen: string | null = null
let isRead = false
const listeners = new Set<() => void>()

// Without storage the choice lives as long as the page.
const read = (): string | null => {
  if (isRead) return chosen
  isRead = true
  try {
    chosen = localStorage.getItem(STORE)
  } catch {
    // Storage is unavailable.
  }
  return chosen
}

export function chooseStore(id: string) {
  isRead = true
  chosen = id
  try {
    localStorage.setItem(STORE, id)
  } catch {
    // Storage is unavailable; the choice lives as long as the page.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The chosen branch's id; null for none, and on the server. */
export const useStoreChoice = (): string | null => useSyncExternalStore(subscribe, read, () => null)
