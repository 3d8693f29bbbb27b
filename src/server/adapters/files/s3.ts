import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { requireType, typeOf } from './names.ts'
import { PRIVATE_FILE, StorageAway, type FilesPort } from './port.ts'

/** A bucket of Amazon S3 or of a storage that speaks its protocol. */
export type S3Setting = {
  /** The storage's address without the bucket. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Where the bucket's name stands: `host/bucket/key` or `bucket.host/key`. */
  addressing: 'path' | 'virtual'
}

const ANSWER_MS_MAX = 10_000
/** A video on a slow line. */
const SENT_MS_MAX = 60_000
const TRIES = 3
const FIRST_PAUSE_MS = 100

/**
 * Files in a bucket. Private ones lie under a prefix of their own, so that a bucket that is open to
 * readers can leave them out. Silence, 429 and 5xx are tried again, then throw `StorageAway`;
 * messages never contain the key.
 */
export const s3Files = (setting: S3Setting, answerMsMax = ANSWER_MS_MAX): FilesPort => {
  const client = new AwsClient({
    accessKeyId: setting.accessKeyId,
    secretAccessKey: setting.secretAccessKey,
    service: 's3',
    region: setting.region,
    retries: 0,
  })
  const bucket = addressOf(setting)
  const ask = (method: string, name: string, init: Ask = {}): Promise<Response> =>
    patiently(async () => {
      const signed = await client.sign(`${bucket}/${keyOf(name)}`, { method, ...init })
      const ms = method === 'PUT' ? SENT_MS_MAX : answerMsMax
      return fetch(signed, { redirect: 'error', signal: AbortSignal.timeout(ms) })
    })
  return {
    put: async (name, bytes, type) => {
      requireType(name, type)
      const answer = await ask('PUT', name, {
        body: new Uint8Array(bytes),
        headers: { 'content-type': type },
      })
      await finished(answer, 'storing', [200, 201, 204])
    },
    get: async (name) => {
      const type = typeOf(name)
      if (!type) return null
      const answer = await ask('GET', name)
      if (answer.status === 404) return nothing(answer)
      return { bytes: await finished(answer, 'reading', [200]), type }
    },
    part: async (name, from, length) => {
      const type = typeOf(name)
      if (!type) return null
      // A range of no bytes cannot be asked for.
      const last = from + Math.max(1, length) - 1
      const answer = await ask('GET', name, { headers: { range: `bytes=${from}-${last}` } })
      if (answer.status === 404) return nothing(answer)
      const size = sizeOf(answer)
      const bytes = await finished(answer, 'reading a part', [206, 416])
      const isBeyond = answer.status === 416
      return { bytes: isBeyond ? new Uint8Array() : bytes.subarray(0, length), type, size }
    },
    list: null,
    remove: async (name) => {
      if (typeOf(name)) await finished(await ask('DELETE', name), 'removing', [200, 204, 404])
    },
  }
}

type Ask = { body?: Uint8Array<ArrayBuffer>; headers?: Record<string, string> }

const keyOf = (name: string): string =>
  `${name.startsWith(PRIVATE_FILE) ? 'private' : 'public'}/${name}`

/** The address of the bucket, without a slash at its end. */
export const addressOf = ({ endpoint, bucket, addressing }: S3Setting): string => {
  const url = new URL(endpoint)
  if (addressing === 'virtual') url.hostname = `${bucket}.${url.hostname}`
  return `${url.href.replace(/\/$/, '')}${addressing === 'path' ? `/${bucket}` : ''}`
}

/** Asks again after a failure of the storage: every call may be repeated. */
const patiently = async (ask: () => Promise<Response>): Promise<Response> => {
  for (let tried = 1; ; tried++) {
    const answer = await ask().catch((error: unknown) => awayFor(error))
    const problem =
      answer instanceof Response
        ? answer.status === 429 || answer.status >= 500
          ? new StorageAway(`The file storage answered ${answer.status}`)
          : null
        : answer
    if (!problem) return answer as Response
    if (answer instanceof Response) await answer.body?.cancel()
    if (tried === TRIES) throw problem
    await pause(FIRST_PAUSE_MS * 2 ** (tried - 1))
  }
}

/** The library's message may hold the address; its kind is enough. */
const awayFor = (error: unknown): StorageAway =>
  new StorageAway(
    error instanceof Error && error.name === 'TimeoutError'
      ? 'The file storage did not answer in time'
      : 'The file storage could not be reached',
  )

const finished = async (
  answer: Response,
  doing: string,
  expected: readonly number[],
): Promise<Uint8Array> => {
  const bytes = await answer.arrayBuffer().catch((error: unknown) => {
    throw awayFor(error)
  })
  if (expected.includes(answer.status)) return new Uint8Array(bytes)
  // The code says what is set up wrong: a key, a bucket, a clock.
  const code = /<Code>(\w{1,60})<\/Code>/.exec(new TextDecoder().decode(bytes))?.[1]
  throw new StorageAway(
    `The file storage refused ${doing}: ${answer.status}${code ? ` ${code}` : ''}`,
  )
}

const nothing = async (answer: Response): Promise<null> => {
  await answer.body?.cancel()
  return null
}

/** The whole size that an answer to a range names. */
const sizeOf = ({ headers }: Response): number =>
  Number(/\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] ?? 0)
