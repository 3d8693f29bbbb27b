import { AppError } from '../../errors.ts'

/** `acquire` waits for a slot and returns the function that releases it. */
export type ConcurrencyLimit = { acquire: () => Promise<() => void> }
type Options = { slots: number; waitMsMax: number; queueMax: number }

/**
 * Limits concurrent calls; the rest queue FIFO. Throws 503 when the queue is full or the wait
 * exceeds `waitMsMax`, so that a burst does not slow every request until all of them fail.
 */
export const makeConcurrencyLimit = ({ slots, waitMsMax, queueMax }: Options): ConcurrencyLimit => {
  const queue: (() => void)[] = []
  let running = 0
  const releaseOnce = () => {
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
  return {
    acquire: async () => {
      if (running < slots) {
        running++
        return releaseOnce()
      }
      if (queue.length >= queueMax)
        throw new AppError('unavailable', {
          retryAfterSeconds: 5,
          internal: 'too many requests are waiting',
        })
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(start), 1)
          reject(
            new AppError('unavailable', {
              retryAfterSeconds: 2,
              internal: 'a request waited too long for a slot',
            }),
          )
        }, waitMsMax)
        const start = () => {
          clearTimeout(timer)
          resolve()
        }
        queue.push(start)
      })
      return releaseOnce()
    },
  }
}
