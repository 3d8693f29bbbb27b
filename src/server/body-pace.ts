import { AppError } from './errors.ts'

/**
 * How slowly a body may come: silence for so long at most, and after that time so many bytes a
 * second on the whole.
 */
export type Pace = { silenceMs: number; bytesPerSecond: number }

/**
 * A phone at the edge of its network sends a photo of 5 MB in five minutes; who sends less than
 * that only holds a connection.
 */
export const PACE: Pace = { silenceMs: 10_000, bytesPerSecond: 4 * 1024 }

/**
 * The parts of a body as they come. Throws `too_slow` (408) once they come more slowly than the
 * pace, and lets go of the rest.
 */
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
    // Also when whoever reads has had enough: nothing more is taken in.
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
