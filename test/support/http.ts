/** A test's shop behind its real listener, and buyers who speak HTTP to it. */
import type { AddressInfo } from 'node:net'
import { Agent, request } from 'node:http'
import { makeFront } from '#server/start/front.ts'
import { makeMetrics } from '#server/start/metrics.ts'
import type { App } from '#server/http/app.ts'
import type { Shop } from '#server/shop.ts'

export type Listening = { url: string; stop: () => Promise<void> }

/** Puts the shop's own listener in front of its app, on any free port of this machine. */
export const listen = async (
  { shop, app }: { shop: Shop; app: App },
  port = 0,
): Promise<Listening> => {
  const front = makeFront(shop, app, new Map(), makeMetrics(shop))
  await new Promise<void>((resolve, reject) => {
    front.server.once('error', reject)
    front.server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(front.server.address() as AddressInfo).port}`,
    stop: () => front.stop(1_000),
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- a test names the fields it looks at
export type Answer = { status: number; body: any; milliseconds: number; retryAfter: number | null }

const agent = new Agent({ keepAlive: true, maxSockets: 600 })

/** One request. Rejects only when no answer came at all. */
export const speak = (
  url: string,
  method: string,
  path: string,
  options: { token?: string; key?: string; body?: unknown; form?: string; signature?: string } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const body =
      options.form ?? (options.body === undefined ? undefined : JSON.stringify(options.body))
    const headers: Record<string, string> = { connection: 'keep-alive' }
    if (body !== undefined)
      headers['content-type'] =
        options.form === undefined ? 'application/json' : 'application/x-www-form-urlencoded'
    if (body !== undefined) headers['content-length'] = String(Buffer.byteLength(body))
    if (options.token) headers['authorization'] = `Bearer ${options.token}`
    if (options.signature) headers['x-gateway-signature'] = options.signature
    if (options.key) headers['idempotency-key'] = options.key
    const sent = request(
      `${url}${path}`,
      { method, headers, agent, timeout: 30_000 },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (text += chunk))
        response.on('error', reject)
        response.on('end', () => {
          const isJson = (response.headers['content-type'] ?? '').includes('json')
          resolve({
            status: response.statusCode ?? 0,
            body: isJson && text ? JSON.parse(text) : text,
            milliseconds: performance.now() - began,
            retryAfter:
              response.headers['retry-after'] === undefined
                ? null
                : Number(response.headers['retry-after']),
          })
        })
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('no answer in 30 seconds')))
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // A connection that was kept open and closed at the other end in this very moment: no request
      // was begun on it, so browsers ask again on a new one.
      if (sent.reusedSocket && error.code === 'ECONNRESET')
        speak(url, method, path, options).then(resolve, reject)
      else reject(error)
    })
    sent.end(body)
  })

/**
 * Asks again while the shop says 503, as browsers and gateways do: a machine that is busy with
 * other work may make it say so.
 */
export const untilAnswered = async (
  ask: () => Promise<Answer>,
): Promise<Answer & { again: number }> => {
  for (let again = 0; ; again++) {
    const answer = await ask()
    if (answer.status !== 503 || again === 20) return { ...answer, again }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** How many of each answer, refusals by their code. */
export const counted = (answers: readonly Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const name = status === 200 ? '200' : `${status} ${body?.code ?? ''}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

/** Prints the figures of a run: what was answered, and how fast. */
export const tellTimes = (
  what: string,
  answers: readonly (Answer & { again?: number })[],
): void => {
  const again = answers.reduce((sum, one) => sum + (one.again ?? 0), 0)
  const sorted = answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  console.log(
    `${what}: ${JSON.stringify(counted(answers))}, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms${again > 0 ? `, ${again} asked again after 503` : ''}`,
  )
}
