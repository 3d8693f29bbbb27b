import type { DeskTopic } from '#domain/staff/desk-topic.ts'

const listening = new Map<string, Set<() => void>>()

/** Calls back when the shop says that things of this kind changed. Returns what ends that. */
export const onHeard = (topic: DeskTopic, listener: () => void): (() => void) => {
  const all = listening.get(topic) ?? new Set()
  listening.set(topic, all.add(listener))
  return () => void all.delete(listener)
}

/** Passes on which kinds of things changed; null for all, when some of it may have been missed. */
export const spread = (topics: ReadonlySet<string> | null): void => {
  for (const topic of topics ?? listening.keys())
    for (const listener of listening.get(topic) ?? []) listener()
}
