import { AppError } from '../errors.ts'

/**
 * The slowest accepted body: `silenceMs` without a byte, and after that time `bytesPerSecond` on
 * average.
 */
export type Pace = { silenceMs: number; bytesPerSecond: number }

/** Below 4 KiB/s a client only holds a connection: a weak phone network is faster. */
export const PACE: Pace = { silenceMs: 10_000, bytesPerSecond: 4 * 1024 }

/** The chunks of a body. Throws `too_slow` (408) below the pace, and cancels the rest. */
export async function* inPace(
  body: ReadableStream<Uint8Array>,
  { silenceMs, bytesPerSecond }: Pace,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  const began = performance.now()
  let length = 0
  try {
    for (;;) {
      const { done, value } = await inTime(reader.read(), silenceMs)
      if (done) return
      length += value.length
      const elapsed = performance.now() - began
      if (elapsed > silenceMs && length / elapsed < bytesPerSecond / 1000)
        throw new AppError('too_slow')
      yield value
    }
  } finally {
    // Also when the consumer stops early: cancels the rest.
    reader.cancel().catch(() => {})
  }
}

const inTime = async <T>(reading: Promise<T>, milliseconds: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('too_slow')), milliseconds)
  })
  try {
    return await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
  }
}
