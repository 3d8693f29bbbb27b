import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takeFirst, type FirstAnswers } from './first-answers.ts'

const ORIGIN = 'https://petik.test'
const asking = (path: string, more: RequestInit = {}) =>
  new Request(ORIGIN + path, { headers: { 'accept-language': 'id-ID' }, ...more })
const early = (response: Response | null, more: Partial<FirstAnswers> = {}) =>
  vi.stubGlobal('firstAnswers', {
    language: 'id-ID',
    of: new Map([['/api/staff/today', Promise.resolve(response)]]),
    at: performance.now(),
    ...more,
  })

beforeEach(() => vi.stubGlobal('location', { origin: ORIGIN }))
afterEach(() => vi.unstubAllGlobals())

it('hands over an early answer once', async () => {
  const response = new Response('{}')
  early(response)
  expect(await takeFirst(asking('/api/staff/today?day=x'))).toBeNull()
  expect(await takeFirst(asking('/api/staff/today'))).toBe(response)
  expect(await takeFirst(asking('/api/staff/today'))).toBeNull()
})

it.each([
  ['a refusal', () => early(new Response('{}', { status: 423 })), {}],
  ['a failed call', () => early(null), {}],
  ['an old answer', () => early(new Response(), { at: performance.now() - 10_001 }), {}],
  ['another language', () => early(new Response()), { headers: { 'accept-language': 'en-US' } }],
  ['a change', () => early(new Response()), { method: 'POST' }],
])('leaves %s to a call of its own', async (_, given, more) => {
  given()
  expect(await takeFirst(asking('/api/staff/today', more))).toBeNull()
})

it('does without early answers', async () =>
  expect(await takeFirst(asking('/api/staff/today'))).toBeNull())
