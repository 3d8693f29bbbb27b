import { expect, it } from 'vitest'
import { CircuitOpen } from './circuit-breaker.ts'
import { makeServiceWatch } from './service-watch.ts'

it('remembers the last success, the last failure and an open circuit', async () => {
  let now = new Date(0)
  const { watch, states } = makeServiceWatch(() => now)
  let failure: Error | null = null
  const port = {
    name: 'x',
    send: async (text: string) => {
      if (failure) throw failure
      return text
    },
  }
  const watched = watch('message', 'sms', port, ['send'])
  expect(watched.name).toBe('x')
  expect(await watched.send('a')).toBe('a')
  expect(states()).toMatchObject([{ circuit: 'closed', lastSuccessAt: now, lastProblem: null }])
  now = new Date(1000)
  failure = new Error('refused', { cause: new CircuitOpen(30) })
  await expect(watched.send('b')).rejects.toThrow('refused')
  expect(states()).toMatchObject([
    { circuit: 'open', lastFailureAt: now, lastProblem: 'refused', lastSuccessAt: new Date(0) },
  ])
  failure = null
  await watched.send('c')
  expect(states()).toMatchObject([{ circuit: 'closed', lastProblem: null }])
})
