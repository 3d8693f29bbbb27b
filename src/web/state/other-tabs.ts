const PREFIX = 'tell:'

/**
 * Tells the other tabs of this browser that something changed. By way of the store that they share:
 * what is written there is heard by all others and gone again at once, and unlike a channel it does
 * not keep a page from being shown again when somebody goes back.
 */
export function tellTabs(topic: string, text = '') {
  try {
    localStorage.setItem(PREFIX + topic, `${Date.now()} ${text}`)
    localStorage.removeItem(PREFIX + topic)
  } catch {
    // They ask again when they are looked at.
  }
}

/** Hears what another tab tells of a topic; answers how to stop. */
export const hearTabs = (topic: string, heard: (text: string) => void): (() => void) => {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === PREFIX + topic && newValue !== null)
      heard(newValue.slice(newValue.indexOf(' ') + 1))
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
