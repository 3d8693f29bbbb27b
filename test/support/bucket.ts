/**
 * A bucket of the tests: an HTTP server that keeps objects in memory and checks each request's
 * signature (AWS Signature Version 4) by its own reading of the published algorithm.
 */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Setting } from '#server/adapters/files/s3.ts'

type Stored = { bytes: Buffer; type: string }
/** What the next request meets instead of its answer. */
type Fault = 'silence' | 'hang up' | number

export type TestBucket = {
  setting: S3Setting
  objects: Map<string, Stored>
  /** Faults of the next requests, in order. */
  faults: Fault[]
  requests: string[]
  close: () => Promise<void>
}

const KEYS = { accessKeyId: 'TESTKEY', secretAccessKey: 'a/secret+of=tests' }
const REGION = 'ap-southeast-3'

export const openBucket = async (bucket = 'petik-test'): Promise<TestBucket> => {
  const objects = new Map<string, Stored>()
  const faults: Fault[] = []
  const requests: string[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      requests.push(`${request.method} ${request.url}`)
      const fault = faults.shift()
      if (fault === 'silence') return
      if (fault === 'hang up') return void request.socket.destroy()
      if (fault !== undefined) return refuse(response, fault, 'SlowDown')
      if (!isSigned(request, body)) return refuse(response, 403, 'SignatureDoesNotMatch')
      const [, named, key] = /^\/([^/]+)\/(.+)$/.exec(request.url!) ?? []
      if (named !== bucket || !key) return refuse(response, 404, 'NoSuchBucket')
      answer(objects, key, { request, response, body })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const setting: S3Setting = {
    ...KEYS,
    bucket,
    region: REGION,
    endpoint: `http://127.0.0.1:${port}`,
    addressing: 'path',
  }
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { setting, objects, faults, requests, close }
}

const refuse = (response: ServerResponse, status: number, code: string): void =>
  void response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)

type Asked = { request: IncomingMessage; response: ServerResponse; body: Buffer }
const answer = (objects: Map<string, Stored>, key: string, { request, response, body }: Asked) => {
  if (request.method === 'PUT') {
    objects.set(key, { bytes: body, type: request.headers['content-type'] ?? '' })
    return response.writeHead(200).end()
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    return response.writeHead(204).end()
  }
  const found = objects.get(key)
  if (!found) return refuse(response, 404, 'NoSuchKey')
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
  if (!range) return response.writeHead(200, { 'content-type': found.type }).end(found.bytes)
  const [from, last] = [Number(range[1]), Number(range[2])]
  const size = found.bytes.length
  if (from >= size) return response.writeHead(416, { 'content-range': `bytes */${size}` }).end()
  const bytes = found.bytes.subarray(from, last + 1)
  const head = { 'content-range': `bytes ${from}-${from + bytes.length - 1}/${size}` }
  return response.writeHead(206, head).end(bytes)
}

const hash = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

const isSigned = ({ method, url, headers }: IncomingMessage, body: Buffer): boolean => {
  const [, scope, signed, signature] =
    /^AWS4-HMAC-SHA256 Credential=TESTKEY\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (!scope || !signed) return false
  const [day, region, service] = scope.split('/')
  const at = String(headers['x-amz-date'])
  const said = String(headers['x-amz-content-sha256'])
  if (said !== 'UNSIGNED-PAYLOAD' && said !== hash(body)) return false
  const names = signed.split(';')
  if (!names.includes('host') || !names.includes('x-amz-date')) return false
  const canonical = [
    method,
    url,
    '',
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    said,
  ].join('\n')
  const key = ['aws4_request'].reduce<Buffer>(
    (before, part) => hmac(before, part),
    hmac(hmac(hmac(`AWS4${KEYS.secretAccessKey}`, day!), region!), service!),
  )
  const expected = hmac(key, ['AWS4-HMAC-SHA256', at, scope, hash(canonical)].join('\n'))
  return region === REGION && service === 's3' && expected.toString('hex') === signature
}
