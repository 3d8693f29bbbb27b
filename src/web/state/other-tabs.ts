const PREFIX = 'tell:'

/**
 * Notifies other tabs through `storage` events. Unlike a BroadcastChannel this does not disable the
 * back-forward cache.
 */
export function tellTabs(topic: string, text = '') {
  try {
    localStorage.setItem(PREFIX + topic, `${Date.now()} ${text}`)
    localStorage.removeItem(PREFIX + topic)
  } catch {
    // Other tabs refetch when they get the focus.
  }
}

/** Subscribes to a topic from other tabs; returns the unsubscribe function. */
export const hearTabs = (topic: string, heard: (text: string) => void): (() => void) => {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === PREFIX + topic && newValue !== null)
      heard(newValue.slice(newValue.indexOf(' ') + 1))
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
