import { hash } from 'node:crypto'
import { encodeQuickly, encodeSmall, type Encodings } from './encodings.ts'

/** A complete response, ready to send. */
export type CachedResponse = {
  status: number
  headers: Record<string, string>
  etag: string
  /**
   * The tags that drop it and its age, for a response made of this one. `since` is in milliseconds.
   */
  tags?: readonly string[]
  since?: number
  bodies: Encodings
}

export type ResponseCache = {
  get: (key: string) => CachedResponse | null
  /**
   * Returns the cached response or makes it, single-flight, and caches it unless one of its tags is
   * dropped meanwhile.
   */
  getOrMake: (
    key: string,
    tags: (made: Made) => string[],
    make: () => Promise<Made>,
  ) => Promise<CachedResponse>
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

type Entry = {
  answer: CachedResponse
  tags: string[]
  since: number
  bytes: number
  isProtected: boolean
}
/** A response being made, and the tags dropped since. */
type Making = { answer: Promise<CachedResponse>; dropped: Set<string> }

/** The TTL: it bounds the effect of a missed notification or a wrong response. */
export const TTL_MS = 60_000
/** The share of responses requested only once: a flood of odd addresses evicts only its like. */
const PROBATION_SHARE = 1 / 4
/** The maximum share of one response. */
const ENTRY_SHARE = 1 / 8
/** With more tags dropped during the work, a response counts as stale. */
const DROPPED_TAGS_MAX = 1_000

/**
 * A response cache bounded by `maxBytes`, as a segmented LRU: responses are on probation until
 * requested a second time, and those are evicted first. It caches no failures.
 */
export const makeResponseCache = (maxBytes: number, now: () => Date): ResponseCache => {
  const entries = makeSegments(maxBytes)
  const making = makeSingleFlight()
  const counts = { hits: 0, misses: 0, drops: 0, expired: 0, oversized: 0 }

  const makeAndStore = async (
    key: string,
    tagsOf: (made: Made) => string[],
    make: () => Promise<Made>,
    dropped: Set<string>,
  ) => {
    const began = now().getTime()
    const made = await make()
    const entry = await entryOf(key, made, Math.min(began, made.since ?? began), tagsOf(made))
    if (made.status !== 200 && made.isForAnyStatus !== true) return entry.answer
    const isOutOfDate = dropped.has('*') || entry.tags.some((tag) => dropped.has(tag))
    if (entry.bytes > maxBytes * ENTRY_SHARE) counts.oversized++
    else if (!isOutOfDate) entries.store(key, entry)
    return entry.answer
  }

  const get = (key: string) => {
    const known = entries.find(key)
    if (known && isTooOld(known, now())) {
      entries.remove(key)
      counts.expired++
      return null
    }
    const entry = entries.touch(key)
    if (entry) counts.hits++
    return entry?.answer ?? null
  }

  return {
    get,
    getOrMake: async (key, tagsOf, make) => {
      // Pages are made of responses that are mostly cached.
      const cached = get(key) ?? making.running(key)
      if (cached) return cached
      counts.misses++
      return making.run(key, (dropped) => makeAndStore(key, tagsOf, make, dropped))
    },
    drop: (tags) => {
      making.drop(tags)
      counts.drops += entries.drop(tags)
    },
    stats: () => ({ ...entries.stats(), limit: maxBytes, making: making.count(), ...counts }),
  }
}

/** Responses being made now, by key; each learns which tags were dropped meanwhile. */
const makeSingleFlight = () => {
  const making = new Map<string, Making>()
  const inFlight = new Set<Making>()
  return {
    running: (key: string) => making.get(key)?.answer ?? null,
    run: async (key: string, work: (dropped: Set<string>) => Promise<CachedResponse>) => {
      const dropped = new Set<string>()
      const one: Making = { dropped, answer: work(dropped) }
      making.set(key, one)
      inFlight.add(one)
      try {
        return await one.answer
      } finally {
        inFlight.delete(one)
        if (making.get(key) === one) making.delete(key)
      }
    },
    drop: (tags: readonly string[]) => {
      // Later requests must not join work that began before the change.
      making.clear()
      for (const { dropped } of inFlight) {
        for (const tag of tags) dropped.add(dropped.size < DROPPED_TAGS_MAX ? tag : '*')
      }
    },
    count: () => inFlight.size,
  }
}

const entryOf = async (
  key: string,
  made: Made,
  since: number,
  ownTags: readonly string[],
): Promise<Entry> => {
  const tags = [...new Set([...ownTags, ...(made.tags ?? [])])]
  const answer: CachedResponse = {
    status: made.status,
    headers: made.headers,
    etag: `"${hash('sha256', made.body, 'base64url').slice(0, 22)}"`,
    tags,
    since,
    bodies: await encodeQuickly(made.body),
  }
  return { answer, tags, since, bytes: sizeOf(key, answer, tags), isProtected: false }
}

/** A clock that was set back must not extend the TTL. */
const isTooOld = ({ since }: Entry, now: Date): boolean => {
  const age = now.getTime() - since
  return age < 0 || age >= TTL_MS
}

/** The keys of each tag. */
const makeTagIndex = () => {
  const byTag = new Map<string, Set<string>>()
  return {
    add: (key: string, tags: readonly string[]) => {
      for (const tag of tags) {
        const keys = byTag.get(tag)
        if (keys) keys.add(key)
        else byTag.set(tag, new Set([key]))
      }
    },
    remove: (key: string, tags: readonly string[]) => {
      for (const tag of tags) {
        const keys = byTag.get(tag)
        keys?.delete(key)
        if (keys?.size === 0) byTag.delete(tag)
      }
    },
    keysOf: (tag: string): string[] => [...(byTag.get(tag) ?? [])],
    size: () => byTag.size,
  }
}

/** Entries in the order of their use, oldest first, with their bytes. */
const makeSegment = () => {
  // The insertion order of a Map is the order of use.
  const entries = new Map<string, Entry>()
  let bytes = 0
  return {
    get: (key: string) => entries.get(key),
    add: (key: string, entry: Entry) => {
      bytes += entry.bytes
      entries.set(key, entry)
    },
    detach: (key: string): Entry | null => {
      const entry = entries.get(key)
      if (!entry) return null
      bytes -= entry.bytes
      entries.delete(key)
      return entry
    },
    oldest: (): string | undefined => entries.keys().next().value,
    keys: () => [...entries.keys()],
    count: () => entries.size,
    bytes: () => bytes,
  }
}

/** The entries in both segments of the LRU, by key and by tag. */
const makeSegments = (maxBytes: number) => {
  const probation = makeSegment()
  const guarded = makeSegment()
  const tagged = makeTagIndex()
  let evictions = 0
  const count = () => probation.count() + guarded.count()
  const bytes = () => probation.bytes() + guarded.bytes()
  const add = (key: string, entry: Entry) =>
    (entry.isProtected ? guarded : probation).add(key, entry)
  const detach = (key: string) => probation.detach(key) ?? guarded.detach(key)
  const remove = (key: string) => tagged.remove(key, detach(key)?.tags ?? [])
  const evictToFit = () => {
    while (bytes() > maxBytes) {
      const isProbationFull = probation.bytes() > maxBytes * PROBATION_SHARE
      const from = isProbationFull || guarded.count() === 0 ? probation : guarded
      remove(from.oldest()!)
      evictions++
    }
  }
  const shrink = async (key: string, entry: Entry) => {
    const bodies = await encodeSmall(entry.answer.bodies)
    if (!bodies || guarded.get(key) !== entry) return
    guarded.detach(key)
    entry.answer.bodies = bodies
    entry.bytes = sizeOf(key, entry.answer, entry.tags)
    guarded.add(key, entry)
    evictToFit()
  }
  return {
    find: (key: string) => probation.get(key) ?? guarded.get(key) ?? null,
    remove,
    store: (key: string, entry: Entry) => {
      remove(key)
      add(key, entry)
      tagged.add(key, entry.tags)
      evictToFit()
    },
    /** The entry, as the newest of the protected ones. */
    touch: (key: string): Entry | null => {
      const entry = detach(key)
      if (!entry) return null
      const isSecond = !entry.isProtected
      entry.isProtected = true
      add(key, entry)
      // Recompression pays only for responses requested again; if it fails, the quick encoding
      // remains.
      if (isSecond) shrink(key, entry).catch(() => null)
      return entry
    },
    /** Drops every entry with one of the tags; returns how many. */
    drop: (tags: readonly string[]): number => {
      const before = count()
      const keys = tags.includes('*')
        ? [...probation.keys(), ...guarded.keys()]
        : tags.flatMap(tagged.keysOf)
      for (const key of keys) remove(key)
      return before - count()
    },
    stats: () => ({ entries: count(), bytes: bytes(), tags: tagged.size(), evictions }),
  }
}

// Measured (see the test): an entry's objects, those of each compressed encoding, and those of a tag.
const ENTRY_BYTES = 850
const ENCODING_BYTES = 450
const TAG_BYTES = 100

const sizeOf = (
  key: string,
  { headers, bodies }: CachedResponse,
  tags: readonly string[],
): number =>
  ENTRY_BYTES +
  key.length +
  JSON.stringify(headers).length +
  tags.reduce((sum, tag) => sum + TAG_BYTES + tag.length, 0) +
  bodies.identity.length +
  [bodies.br, bodies.gzip].reduce(
    (sum, encoding) => sum + (encoding === null ? 0 : ENCODING_BYTES + encoding.length),
    0,
  )
