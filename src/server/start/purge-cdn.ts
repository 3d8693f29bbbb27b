import { setTimeout as pause } from 'node:timers/promises'
import type { CdnPort } from '../adapters/cdn/port.ts'
import { surrogateKey } from '../http/shared-cache.ts'
import { batched } from '../platform/batched.ts'
import type { Log } from '../platform/log.ts'
import type { ResponseCache } from '../platform/response-cache.ts'

const BATCH_MS = 50
/**
 * Another process may answer the CDN once more before it is notified of the change, so the keys are
 * dropped twice.
 */
const AGAIN_MS = 1_500
const RETRY_MS = 250
const RETRY_MS_MAX = 5_000

type Options = {
  cdn: CdnPort
  /** After this time nothing that it stores is older than the change. */
  seconds: number
  log: Pick<Log, 'warn'>
}

/** The response cache of one process, which also drops what the CDN stores. */
export const purgingCdn = (cache: ResponseCache, options: Options): ResponseCache => {
  const purge = purger(options)
  return {
    ...cache,
    drop: (tags) => {
      cache.drop(tags)
      purge(tags)
    },
  }
}

const purger = ({ cdn, seconds, log }: Options): ((tags: readonly string[]) => void) => {
  const untilDone = async (keys: readonly string[]): Promise<void> => {
    const giveUpAt = performance.now() + seconds * 1000
    for (let wait = RETRY_MS; ; wait = Math.min(wait * 2, RETRY_MS_MAX)) {
      try {
        return await cdn.purge(keys)
      } catch (error) {
        if (performance.now() + wait > giveUpAt) {
          log.warn({ err: error, keys: keys.length }, 'the CDN dropped nothing after a change')
          return
        }
        await pause(wait, undefined, { ref: false })
      }
    }
  }
  const again = batched(AGAIN_MS, untilDone)
  return batched(BATCH_MS, async (tags) => {
    const keys = tags.map(surrogateKey)
    await untilDone(keys)
    again(keys)
  })
}
