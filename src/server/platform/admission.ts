import { AppError } from '../errors.ts'

/** `enter` waits for admission and returns the function that ends it. */
export type Admission = { enter: () => Promise<() => void> }
type Options = { atOnce: number; waitMsMax: number; waitingMax: number }

/**
 * A concurrency limit with a FIFO queue. Without it a burst shares the connections out evenly
 * between all requests, and all fail half done. 503 after `waitMsMax` or beyond `waitingMax`.
 */
export const makeAdmission = ({ atOnce, waitMsMax, waitingMax }: Options): Admission => {
  const waiting: (() => void)[] = []
  let inside = 0
  const leaveOnce = () => {
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      const next = waiting.shift()
      if (next) next()
      else inside--
    }
  }
  return {
    enter: async () => {
      if (inside < atOnce) {
        inside++
        return leaveOnce()
      }
      if (waiting.length >= waitingMax)
        throw new AppError('unavailable', {
          retryAfterSeconds: 5,
          internal: 'too many requests are waiting',
        })
      await new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => {
          waiting.splice(waiting.indexOf(mayEnter), 1)
          reject(
            new AppError('unavailable', {
              retryAfterSeconds: 2,
              internal: 'a request waited too long for its turn',
            }),
          )
        }, waitMsMax)
        const mayEnter = () => {
          clearTimeout(late)
          resolve()
        }
        waiting.push(mayEnter)
      })
      return leaveOnce()
    },
  }
}
