import { describe, expect, it } from 'vitest'
import { makeAdmission } from './admission.ts'

describe('makeAdmission', () => {
  it('runs at most `atOnce` pieces of work and queues the rest first in, first out', async () => {
    const { enter } = makeAdmission({ atOnce: 2, waitMsMax: 1_000, waitingMax: 10 })
    const [first, second] = [await enter(), await enter()]
    const entered: string[] = []
    const third = enter().then((leave) => (entered.push('third'), leave))
    const fourth = enter().then((leave) => (entered.push('fourth'), leave))
    await Promise.resolve()
    expect(entered).toEqual([])
    first()
    first()
    await third
    expect(entered).toEqual(['third'])
    second()
    await fourth
    expect(entered).toEqual(['third', 'fourth'])
    for (const leave of [await third, await fourth]) leave()
    const all = await Promise.all([enter(), enter()])
    expect(all).toHaveLength(2)
  })

  it('answers 503 after `waitMsMax` or when the queue is full, and the rest keep their place', async () => {
    const { enter } = makeAdmission({ atOnce: 1, waitMsMax: 20, waitingMax: 1 })
    const leave = await enter()
    const late = enter()
    await expect(enter()).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
    await expect(late).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 })
    const next = enter()
    leave()
    ;(await next)()
    ;(await enter())()
  })
})
