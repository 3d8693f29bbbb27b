// The last announcement to screen readers.
let said = { text: '', times: 0 }
const listeners = new Set<() => void>()

/** Announces a text politely to screen readers without showing it. */
export function announce(text: string) {
  said = { text, times: said.times + 1 }
  for (const listener of listeners) listener()
}
export const lastAnnouncement = () => said
export function subscribeToAnnouncements(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
