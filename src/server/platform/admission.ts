import { AppError } from '../errors.ts'

/** Lets work in and answers what ends it. */
export type Admission = { enter: () => Promise<() => void> }
type Options = { atOnce: number; waitMsMax: number; waitingMax: number }

/**
 * Lets so much work go on at once, and the rest wait in the order in which it came. Without it a
 * rush is shared out evenly: every request gets a connection for its first statement, all of them
 * wait for their second, and in the end all are refused half done. Waiting too long, or behind too
 * many, is answered 503 before anything was done.
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
