/** A test's shop behind its real listener, and an HTTP client. */
import type { AddressInfo } from 'node:net'
import { Agent, request } from 'node:http'
import { makeListener } from '#server/start/listener.ts'
import { makeMetrics } from '#server/start/metrics.ts'
import type { App } from '#server/http/app.ts'
import type { Shop } from '#server/shop.ts'

export type Listening = { url: string; stop: () => Promise<void> }

/** Puts the shop's listener in listener of its app, on a free port. */
export const listen = async (
  { shop, app }: { shop: Shop; app: App },
  port = 0,
): Promise<Listening> => {
  const listener = makeListener(shop, app, new Map(), makeMetrics(shop))
  await new Promise<void>((resolve, reject) => {
    listener.server.once('error', reject)
    listener.server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(listener.server.address() as AddressInfo).port}`,
    stop: () => listener.stop(1_000),
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- a test names the fields it looks at
export type Answer = { status: number; body: any; milliseconds: number; retryAfter: number | null }

const agent = new Agent({ keepAlive: true, maxSockets: 600 })

/** One request. Rejects only without a response. */
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
      // A keep-alive connection closed by the server at this moment: nothing was sent, so browsers
      // retry on a new one.
      if (sent.reusedSocket && error.code === 'ECONNRESET')
        speak(url, method, path, options).then(resolve, reject)
      else reject(error)
    })
    sent.end(body)
  })

/** Retries on 503, as browsers and gateways do: a busy machine may cause it. */
export const untilAnswered = async (
  ask: () => Promise<Answer>,
): Promise<Answer & { again: number }> => {
  for (let again = 0; ; again++) {
    const answer = await ask()
    if (answer.status !== 503 || again === 20) return { ...answer, again }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** Counts responses by status and error code. */
export const counted = (answers: readonly Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const name = status === 200 ? '200' : `${status} ${body?.code ?? ''}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

/** Prints the counts and times of a run. */
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
