import { hash } from 'node:crypto'
import { quickForms, smallForms, type Forms } from './kept-forms.ts'

/** A complete response, ready to send. */
export type KeptAnswer = {
  status: number
  headers: Record<string, string>
  etag: string
  /**
   * The tags that drop it and its age, for a response made of this one. `since` is in milliseconds.
   */
  tags?: readonly string[]
  since?: number
  bodies: Forms
}

export type ResponseCache = {
  get: (key: string) => KeptAnswer | null
  /**
   * Returns the cached response or makes it, single-flight, and caches it unless one of its tags is
   * dropped meanwhile.
   */
  keep: (
    key: string,
    tags: (made: Made) => string[],
    make: () => Promise<Made>,
  ) => Promise<KeptAnswer>
  /** Drops every response with one of the tags; `*` drops all. */
  drop: (tags: readonly string[]) => void
  stats: () => CacheStats
}

export type CacheStats = {
  /** Cached responses, their bytes, and the limit in bytes. */
  entries: number
  bytes: number
  limit: number
  /** Tags in use, and responses being made now. */
  tags: number
  making: number
  /**
   * Since the start: found, made, evicted for space, dropped by a change, expired, too large to
   * cache.
   */
  hits: number
  misses: number
  evictions: number
  drops: number
  expired: number
  oversized: number
}

/**
 * `since`: when its oldest part was read, if before now. `isForAnyStatus` caches a status other
 * than 200.
 */
export type Made = {
  status: number
  headers: Record<string, string>
  body: Buffer
  tags?: string[]
  since?: number
  isForAnyStatus?: boolean
}

type Entry = { answer: KeptAnswer; tags: string[]; since: number; bytes: number; isProven: boolean }
/** A response being made, and the tags dropped since. */
type Making = { answer: Promise<KeptAnswer>; dropped: Set<string> }

/** The TTL: it bounds the effect of a missed notification or a wrong response. */
export const KEPT_MS_MAX = 60_000
/** The share of responses requested only once: a flood of odd addresses evicts only its like. */
const NEW_SHARE = 1 / 4
/** The maximum share of one response. */
const ANSWER_SHARE = 1 / 8
/** With more tags dropped during the work, a response counts as stale. */
const DROPPED_MAX = 1_000

/**
 * A response cache bounded by `maxBytes`. Responses are new until requested a second time; eviction
 * takes new ones first, then the least recently used. It caches no failures.
 */
export const makeResponseCache = (maxBytes: number, now: () => Date): ResponseCache => {
  const fresh = new Map<string, Entry>()
  const proven = new Map<string, Entry>()
  const byTag = new Map<string, Set<string>>()
  const making = new Map<string, Making>()
  const underWay = new Set<Making>()
  let freshBytes = 0
  let provenBytes = 0
  const counts = { hits: 0, misses: 0, evictions: 0, drops: 0, expired: 0, oversized: 0 }

  const add = (key: string, entry: Entry) => {
    if (entry.isProven) provenBytes += entry.bytes
    else freshBytes += entry.bytes
    ;(entry.isProven ? proven : fresh).set(key, entry)
  }
  const takeOut = (key: string): Entry | null => {
    const entry = fresh.get(key) ?? proven.get(key)
    if (!entry) return null
    if (entry.isProven) provenBytes -= entry.bytes
    else freshBytes -= entry.bytes
    ;(entry.isProven ? proven : fresh).delete(key)
    return entry
  }
  const remove = (key: string) => {
    for (const tag of takeOut(key)?.tags ?? []) {
      const keys = byTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) byTag.delete(tag)
    }
  }
  const pushOut = (from: Map<string, Entry>) => {
    for (const oldest of from.keys()) {
      remove(oldest)
      counts.evictions++
      return
    }
  }
  const makeRoom = () => {
    while (freshBytes + provenBytes > maxBytes)
      pushOut(freshBytes > maxBytes * NEW_SHARE || proven.size === 0 ? fresh : proven)
  }
  const store = (key: string, entry: Entry) => {
    remove(key)
    add(key, entry)
    for (const tag of entry.tags) {
      const keys = byTag.get(tag)
      if (keys) keys.add(key)
      else byTag.set(tag, new Set([key]))
    }
    makeRoom()
  }
  const makeAndStore = async (
    key: string,
    tagsOf: (made: Made) => string[],
    make: () => Promise<Made>,
    dropped: Set<string>,
  ) => {
    const began = now().getTime()
    const made = await make()
    const since = Math.min(began, made.since ?? began)
    const tags = [...new Set([...tagsOf(made), ...(made.tags ?? [])])]
    const etag = `"${hash('sha256', made.body, 'base64url').slice(0, 22)}"`
    const answer: KeptAnswer = {
      status: made.status,
      headers: made.headers,
      etag,
      tags,
      since,
      bodies: await quickForms(made.body),
    }
    if (made.status !== 200 && made.isForAnyStatus !== true) return answer
    const bytes = sizeOf(key, answer, tags)
    const isOutOfDate = dropped.has('*') || tags.some((tag) => dropped.has(tag))
    if (bytes > maxBytes * ANSWER_SHARE) counts.oversized++
    else if (!isOutOfDate) store(key, { answer, tags, since, bytes, isProven: false })
    return answer
  }

  const shrink = async (key: string, entry: Entry) => {
    const bodies = await smallForms(entry.answer.bodies)
    if (!bodies || proven.get(key) !== entry) return
    takeOut(key)
    entry.answer.bodies = bodies
    entry.bytes = sizeOf(key, entry.answer, entry.tags)
    add(key, entry)
    makeRoom()
  }

  /** A clock that was set back must not extend the TTL. */
  const isTooOld = ({ since }: Entry): boolean => {
    const age = now().getTime() - since
    return age < 0 || age >= KEPT_MS_MAX
  }

  const get = (key: string) => {
    const known = fresh.get(key) ?? proven.get(key)
    if (known && isTooOld(known)) {
      remove(key)
      counts.expired++
      return null
    }
    // Removing and adding it again moves it to the end of the Map: insertion order is LRU order.
    const entry = takeOut(key)
    if (!entry) return null
    counts.hits++
    const isSecond = !entry.isProven
    entry.isProven = true
    add(key, entry)
    // Recompression pays only for responses requested again; if it fails, the quick form remains.
    if (isSecond) shrink(key, entry).catch(() => null)
    return entry.answer
  }

  return {
    get,
    keep: async (key, tagsOf, make) => {
      // Pages are made of responses that are mostly cached.
      const kept = get(key)
      if (kept) return kept
      const running = making.get(key)
      if (running) return running.answer
      counts.misses++
      const dropped = new Set<string>()
      const one: Making = { dropped, answer: makeAndStore(key, tagsOf, make, dropped) }
      making.set(key, one)
      underWay.add(one)
      try {
        return await one.answer
      } finally {
        underWay.delete(one)
        if (making.get(key) === one) making.delete(key)
      }
    },
    drop: (tags) => {
      // Later requests must not join work that began before the change.
      making.clear()
      for (const { dropped } of underWay) {
        for (const tag of tags) dropped.add(dropped.size < DROPPED_MAX ? tag : '*')
      }
      const keys = tags.includes('*')
        ? [...fresh.keys(), ...proven.keys()]
        : tags.flatMap((tag) => [...(byTag.get(tag) ?? [])])
      const before = fresh.size + proven.size
      for (const key of keys) remove(key)
      counts.drops += before - fresh.size - proven.size
    },
    stats: () => ({
      entries: fresh.size + proven.size,
      bytes: freshBytes + provenBytes,
      limit: maxBytes,
      tags: byTag.size,
      making: underWay.size,
      ...counts,
    }),
  }
}

// Measured (see the test): an entry's objects, those of each compressed form, and those of a tag.
const ENTRY_BYTES = 850
const FORM_BYTES = 450
const TAG_BYTES = 100

const sizeOf = (key: string, { headers, bodies }: KeptAnswer, tags: readonly string[]): number =>
  ENTRY_BYTES +
  key.length +
  JSON.stringify(headers).length +
  tags.reduce((sum, tag) => sum + TAG_BYTES + tag.length, 0) +
  bodies.identity.length +
  [bodies.br, bodies.gzip].reduce(
    (sum, form) => sum + (form === null ? 0 : FORM_BYTES + form.length),
    0,
  )
