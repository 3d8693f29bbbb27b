/** Sends requests as a customer's browser does, through a proxy that retries. */
import { request } from 'node:http'
import type { Locale } from '#domain/locale.ts'

export type Seen = {
  /** What was requested, for the table's reader. */
  what: string
  /** 0: no response. */
  status: number
  headers: Record<string, string>
  text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- an expectation names the fields it looks at
  body: any
  /** Start time, by `performance.now`. */
  began: number
  milliseconds: number
  locale: Locale
}
export type Given = {
  token?: string
  key?: string
  body?: unknown
  form?: FormData
  headers?: Record<string, string>
  locale?: Locale
  /** The customer's IP address, by which limits count. */
  from?: string
}
export type Ask = (method: string, path: string, given?: Given) => Promise<Seen>

/** Request timeout. */
const PATIENCE_MS = 20_000

/**
 * Round-robin over the shop's processes. Without a connection, or when it breaks during a read, it
 * tries the next, as proxies do; a write that got no response is never repeated.
 */
export const askInTurn = (urls: readonly string[]): Ask => {
  let turn = 0
  return async (method, path, given = {}) => {
    const began = performance.now()
    const locale = given.locale ?? 'id'
    const sent = await bodyOf(given)
    const headers: Record<string, string> = {
      'accept': path.startsWith('/api/') ? 'application/json' : 'text/html,image/webp,*/*',
      'accept-language': locale === 'id' ? 'id-ID' : 'en-US',
      'cookie': `locale=${locale}`,
      'x-forwarded-for': given.from ?? '203.0.113.9',
      'x-forwarded-proto': 'https',
      ...sent.headers,
      ...(given.token ? { authorization: `Bearer ${given.token}` } : {}),
      ...(given.key ? { 'idempotency-key': given.key } : {}),
      ...given.headers,
    }
    const seen = { what: `${method} ${path.split('?', 1)[0]}`, locale, began }
    const first = turn++
    for (let tries = 0; ; tries++) {
      try {
        const answer = await speak(
          `${urls[(first + tries) % urls.length]}${path}`,
          method,
          headers,
          sent.bytes,
        )
        return { ...seen, ...answer, milliseconds: performance.now() - began }
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException
        const mayGoOn = code === 'ECONNREFUSED' || method === 'GET'
        if (mayGoOn && tries + 1 < urls.length) continue
        return {
          ...seen,
          status: 0,
          headers: {},
          text: code ?? message,
          body: null,
          milliseconds: performance.now() - began,
        }
      }
    }
  }
}

const bodyOf = async ({
  body,
  form,
}: Given): Promise<{ bytes: Buffer | null; headers: Record<string, string> }> => {
  if (form) {
    const whole = new Response(form)
    return {
      bytes: Buffer.from(await whole.arrayBuffer()),
      headers: { 'content-type': whole.headers.get('content-type')! },
    }
  }
  if (body === undefined) return { bytes: null, headers: {} }
  return {
    bytes: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    headers: { 'content-type': 'application/json' },
  }
}

type Spoken = Pick<Seen, 'status' | 'headers' | 'text' | 'body'>

const speak = (
  url: string,
  method: string,
  headers: Record<string, string>,
  bytes: Buffer | null,
): Promise<Spoken> =>
  new Promise((resolve, reject) => {
    const length = bytes === null ? {} : { 'content-length': String(bytes.length) }
    const sent = request(
      url,
      { method, headers: { ...headers, ...length }, agent: false },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => (text += part))
        response.on('error', reject)
        response.on('end', () => {
          const heard = response.headers as Record<string, string>
          const isJson = (heard['content-type'] ?? '').includes('json')
          resolve({
            status: response.statusCode ?? 0,
            headers: heard,
            text,
            body: isJson ? parsed(text) : null,
          })
        })
      },
    )
    sent.setTimeout(PATIENCE_MS, () =>
      sent.destroy(new Error(`no answer in ${PATIENCE_MS / 1000} s`)),
    )
    sent.on('error', reject)
    sent.end(bytes ?? undefined)
  })

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
