import { objectWith, stored } from './stored.ts'

const messages = (topic: string) =>
  stored(
    `tell:${topic}`,
    'device',
    objectWith<{ at: number; text: string }>({ at: 'number', text: 'string' }),
  )

/**
 * Notifies other tabs through `storage` events. Unlike a BroadcastChannel this does not disable the
 * back-forward cache. Without storage they refetch when they get the focus.
 */
export function notifyTabs(topic: string, text = '') {
  const message = messages(topic)
  message.write({ at: Date.now(), text })
  message.write(null)
}

/** Subscribes to a topic from other tabs; returns the unsubscribe function. */
export const onTabMessage = (topic: string, heard: (text: string) => void): (() => void) =>
  messages(topic).onOtherTab((message) => message && heard(message.text))
