import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** An answer as it goes over the wire: nothing is left to do but to send it. */
export type KeptAnswer = {
  status: number
  headers: Record<string, string>
  etag: string
  bodies: { identity: Buffer; br: Buffer | null; gzip: Buffer | null }
}

export type ResponseCache = {
  get: (key: string) => KeptAnswer | null
  /** The kept answer; else makes it, once however many ask for it at the same time, and keeps it unless one of its tags was dropped meanwhile. */
  keep: (key: string, tags: (made: Made) => string[], make: () => Promise<Made>) => Promise<KeptAnswer>
  /** Forgets every answer that carries one of the tags; `*` forgets all. */
  drop: (tags: readonly string[]) => void
  stats: () => { entries: number; bytes: number; hits: number; misses: number; evictions: number }
}

export type Made = { status: number; headers: Record<string, string>; body: Buffer; tags?: string[] }

type Entry = { answer: KeptAnswer; tags: string[]; bytes: number }

/** Keeps whole answers, newest use last, within `maxBytes`. Only 200 and 404 answers are kept. */
export const makeResponseCache = (maxBytes: number): ResponseCache => {
  const entries = new Map<string, Entry>()
  const byTag = new Map<string, Set<string>>()
  const making = new Map<string, Promise<KeptAnswer>>()
  const droppedAt = new Map<string, number>()
  let allDroppedAt = 0
  let moment = 0
  let bytes = 0
  let hits = 0
  let misses = 0
  let evictions = 0

  const remove = (key: string) => {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    bytes -= entry.bytes
    for (const tag of entry.tags) {
      const keys = byTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) byTag.delete(tag)
    }
  }
  const store = (key: string, entry: Entry) => {
    remove(key)
    entries.set(key, entry)
    bytes += entry.bytes
    for (const tag of entry.tags) {
      let keys = byTag.get(tag)
      if (!keys) byTag.set(tag, (keys = new Set()))
      keys.add(key)
    }
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break
      remove(oldest)
      evictions++
    }
  }
  const makeAndStore = async (key: string, tagsOf: (made: Made) => string[], make: () => Promise<Made>) => {
    const began = ++moment
    const made = await make()
    const answer = await compressed(made)
    const tags = [...new Set([...tagsOf(made), ...(made.tags ?? [])])]
    const isFresh = allDroppedAt < began && tags.every((tag) => (droppedAt.get(tag) ?? 0) < began)
    const size = sizeOf(key, answer)
    if (isFresh && (made.status === 200 || made.status === 404) && size < maxBytes / 8) store(key, { answer, tags, bytes: size })
    return answer
  }

  const get = (key: string) => {
    const entry = entries.get(key)
    if (!entry) return null
    hits++
    // Deleting and setting moves it to the end: the order of a Map is the order of use.
    entries.delete(key)
    entries.set(key, entry)
    return entry.answer
  }

  return {
    get,
    keep: async (key, tagsOf, make) => {
      // Pages are made of answers that are mostly kept already.
      const kept = get(key)
      if (kept) return kept
      const running = making.get(key)
      if (running) return running
      misses++
      const promise = makeAndStore(key, tagsOf, make).finally(() => making.delete(key))
      making.set(key, promise)
      return promise
    },
    drop: (tags) => {
      moment++
      if (tags.includes('*')) {
        allDroppedAt = moment
        entries.clear()
        byTag.clear()
        making.clear()
        bytes = 0
        return
      }
      for (const tag of tags) {
        droppedAt.set(tag, moment)
        for (const key of byTag.get(tag) ?? []) remove(key)
      }
      making.clear()
      if (droppedAt.size > 20_000) {
        allDroppedAt = moment
        droppedAt.clear()
      }
    },
    stats: () => ({ entries: entries.size, bytes, hits, misses, evictions }),
  }
}

/** The smallest form of an answer that the asker says it can read. */
export const formFor = ({ bodies }: KeptAnswer, acceptEncoding: string): { coding: 'br' | 'gzip' | null; body: Buffer } => {
  if (bodies.br && acceptEncoding.includes('br')) return { coding: 'br', body: bodies.br }
  if (bodies.gzip && acceptEncoding.includes('gzip')) return { coding: 'gzip', body: bodies.gzip }
  return { coding: null, body: bodies.identity }
}

const COMPRESS_FROM_BYTES = 1024

const compressed = async ({ status, headers, body }: Made): Promise<KeptAnswer> => {
  const worthIt = body.length >= COMPRESS_FROM_BYTES
  const [br, gz] = worthIt
    ? await Promise.all([
        brotliAsync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
        gzipAsync(body, { level: 6 }),
      ])
    : [null, null]
  return {
    status,
    headers,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    bodies: { identity: body, br, gzip: gz },
  }
}

const sizeOf = (key: string, { bodies }: KeptAnswer): number =>
  key.length * 2 + bodies.identity.length + (bodies.br?.length ?? 0) + (bodies.gzip?.length ?? 0) + 1024
