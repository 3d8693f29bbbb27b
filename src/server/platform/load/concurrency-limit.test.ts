import { describe, expect, it } from 'vitest'
import { makeConcurrencyLimit } from './concurrency-limit.ts'

describe('makeConcurrencyLimit', () => {
  it('runs at most `slots` calls and queues the rest first in, first out', async () => {
    const { acquire } = makeConcurrencyLimit({ slots: 2, waitMsMax: 1_000, queueMax: 10 })
    const [first, second] = [await acquire(), await acquire()]
    const started: string[] = []
    const third = acquire().then((release) => (started.push('third'), release))
    const fourth = acquire().then((release) => (started.push('fourth'), release))
    await Promise.resolve()
    expect(started).toEqual([])
    first()
    first()
    await third
    expect(started).toEqual(['third'])
    second()
    await fourth
    expect(started).toEqual(['third', 'fourth'])
    for (const release of [await third, await fourth]) release()
    const all = await Promise.all([acquire(), acquire()])
    expect(all).toHaveLength(2)
  })

  it('answers 503 after `waitMsMax` or when the queue is full, and the rest keep their place', async () => {
    const { acquire } = makeConcurrencyLimit({ slots: 1, waitMsMax: 20, queueMax: 1 })
    const release = await acquire()
    const late = acquire()
    await expect(acquire()).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
    await expect(late).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 })
    const next = acquire()
    release()
    ;(await next)()
    ;(await acquire())()
  })
})
