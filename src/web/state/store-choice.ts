import { useSyncExternalStore } from 'react'

/** The branch a visitor likes best: a preference of this device, which no call ever carries. */
const STORE = 'store'

let chosen: string | null = null
let isRead = false
const listeners = new Set<() => void>()

// Storage may be refused: then the choice lives as long as the page.
const read = (): string | null => {
  if (isRead) return chosen
  isRead = true
  try {
    chosen = localStorage.getItem(STORE)
  } catch {
    // Nothing is known.
  }
  return chosen
}

export function chooseStore(id: string) {
  isRead = true
  chosen = id
  try {
    localStorage.setItem(STORE, id)
  } catch {
    // It is kept for this page.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The chosen branch's id; null for none, and on the server. */
export const useStoreChoice = (): string | null => useSyncExternalStore(subscribe, read, () => null)
