/** A call of the simulated shop, counted in the journal. A 500 is journaled with its cause. */
import { makeLog } from '#server/platform/log.ts'
import type { TestAnswer } from '../support/shop.ts'
import type { World } from './world.ts'

const FAILURES_MAX = 50
const CAUSE_LENGTH_MAX = 2_000

/** A log that finds what failed by the request's id, so that a 500 that never comes back is still explained. */
export const keepFailures = () => {
  const lines: string[] = []
  const write = (line: string): void => {
    lines.push(line)
    if (lines.length > FAILURES_MAX) lines.shift()
  }
  return {
    log: makeLog('error', { write }),
    of: (requestId: string): string =>
      // The id stands behind the error, which may be long.
      lines
        .find((line) => line.includes(requestId))
        ?.trim()
        .slice(0, CAUSE_LENGTH_MAX) ?? 'not in the log',
  }
}

export const ask = async (
  world: World,
  causeOf: (requestId: string) => string,
  ...[method, path, given = {}]: Parameters<World['ask']>
): Promise<TestAnswer> => {
  const headers = new Headers({ 'x-petik-peer': '127.0.0.1', ...given.headers })
  if (given.token) headers.set('authorization', `Bearer ${given.token}`)
  const body =
    given.body === undefined || typeof given.body === 'string' || given.body instanceof FormData
      ? given.body
      : JSON.stringify(given.body)
  if (body !== undefined && !(body instanceof FormData) && !headers.has('content-type'))
    headers.set('content-type', 'application/json')
  const response = await world.app.request(`http://localhost${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  const answer = {
    status: response.status,
    body: isJson && text ? JSON.parse(text) : text,
    headers: response.headers,
  }
  const name = `${method} ${path.replaceAll(/[0-9a-z-]{32,}/g, '…')} ${answer.status}`
  world.journal.answers[name] = (world.journal.answers[name] ?? 0) + 1
  if (answer.status === 401) world.journal.wrong.push(name)
  if (answer.status === 500)
    world.journal.wrong.push(`${name} ${causeOf(response.headers.get('x-request-id') ?? '')}`)
  return answer
}
