/**
 * A live shop on an empty PostgreSQL, behind https, with the outside world replaced at its ports:
 * Midtrans, Biteship, WhatsApp and a mail server that speak as theirs do.
 */
import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request as ask, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../../tools/start.ts'
import { KEY, startBiteship, WEBHOOK } from '../../test/support/biteship.ts'
import { selfSigned } from '../../test/support/certificate.ts'
import {
  MIDTRANS_KEY,
  startMidtrans,
  type MidtransServer,
} from '../../test/support/midtrans-server.ts'
import { startPostgres } from '../../test/support/postgres.ts'

const root = resolve(import.meta.dirname, '../..')
const READY_MS_MAX = 90_000
const HOST = '127.0.0.1'

export type LiveShop = {
  /** The shop's address, with https. */
  url: string
  midtrans: MidtransServer
  /** Delivers what Midtrans tells of an order's payment. */
  notify: (orderId: string) => Promise<number>
  /** What WhatsApp carried to a number with 62, the newest last: codes and notices. */
  messagesTo: (phone: string) => string[]
  /** Runs `npm run shop -- …`; a code that is not 0 is no error here. */
  command: (...words: string[]) => Promise<{ code: number; output: string }>
  /** What the process printed. */
  said: () => string
  stop: () => Promise<void>
}

export async function openLiveShop(): Promise<LiveShop> {
  const closing: (() => unknown)[] = []
  const stop = async () => {
    for (const close of closing.toReversed()) await close()
  }
  try {
    return await open(closing, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

async function open(closing: (() => unknown)[], stop: () => Promise<void>): Promise<LiveShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'petik-nothing-'))
  closing.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const postgres = await startPostgres({ durable: false })
  closing.push(postgres.stop)
  const database = await emptyDatabase(postgres.url)
  closing.push(database.drop)
  const midtrans = await startMidtrans(() => new Date())
  closing.push(midtrans.stop)
  const biteship = await startBiteship()
  closing.push(biteship.close)
  const whatsApp = await startWhatsApp()
  closing.push(whatsApp.stop)
  const mail = await startMail()
  closing.push(mail.stop)
  const port = await freePort()
  const proxy = await startProxy(port)
  closing.push(proxy.stop)
  const inside = `http://${HOST}:${port}`
  const environment = {
    NODE_ENV: 'production',
    SHOP_MODE: 'live',
    LOG_LEVEL: 'warn',
    HOST,
    PORT: String(port),
    TRUST_PROXY: '1',
    PUBLIC_URL: proxy.url,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SECRET: randomUUID(),
    PAYMENT_GATEWAY: 'midtrans',
    MIDTRANS_SERVER_KEY: MIDTRANS_KEY,
    MIDTRANS_URL: midtrans.url,
    WHATSAPP_TOKEN: 'token',
    WHATSAPP_PHONE_NUMBER_ID: '123456789',
    WHATSAPP_API_URL: whatsApp.url,
    SMTP_HOST: HOST,
    SMTP_PORT: String(mail.port),
    SMTP_SECURITY: 'none',
    EMAIL_FROM: 'halo@kebun.example',
    BITESHIP_KEY: KEY,
    BITESHIP_URL: biteship.url,
    BITESHIP_WEBHOOK_SECRET: WEBHOOK.secret,
  }
  const shop = startShop(environment)
  closing.push(shop.stop)
  await shop.isOpen()
  return {
    url: proxy.url,
    midtrans,
    messagesTo: whatsApp.to,
    said: shop.said,
    stop,
    command: (...words) => runCommand(words, environment),
    notify: async (orderId) => {
      const { body, headers } = midtrans.noticeOf(orderId)
      const answer = await fetch(`${inside}/hooks/midtrans`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      })
      return answer.status
    },
  }
}

async function emptyDatabase(server: string) {
  const name = `petik_nothing_${randomUUID().replaceAll('-', '')}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await run(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) }
}

const listen = async (server: Server): Promise<{ port: number; stop: () => Promise<void> }> => {
  await new Promise<void>((done) => server.listen(0, HOST, done))
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** What stands before a live shop: https outside, the shop's own http inside. */
async function startProxy(shopPort: number) {
  const server = createSecureServer(selfSigned(HOST), (request, response) => {
    const inner = ask(
      {
        host: HOST,
        port: shopPort,
        method: request.method,
        path: request.url,
        headers: {
          ...request.headers,
          'x-forwarded-for': request.socket.remoteAddress,
          'x-forwarded-proto': 'https',
        },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    inner.on('error', () => response.destroy())
    response.on('close', () => inner.destroy())
    request.pipe(inner)
  })
  const { port, stop } = await listen(server)
  return { url: `https://${HOST}:${port}`, stop }
}

type Template = { components: { parameters: { text: string }[] }[] }

/** WhatsApp's Cloud API: keeps what each number was sent. */
async function startWhatsApp() {
  const sent: { to: string; text: string }[] = []
  const { port, stop } = await listen(
    createServer((request, response) => {
      let text = ''
      request.setEncoding('utf8').on('data', (part: string) => (text += part))
      request.on('end', () => {
        const { to, template } = JSON.parse(text) as { to: string; template: Template }
        sent.push({ to, text: template.components[0]?.parameters[0]?.text ?? '' })
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ messages: [{ id: `wamid.${sent.length}` }] }))
      })
    }),
  )
  const to = (phone: string) => sent.filter((one) => one.to === phone).map((one) => one.text)
  return { url: `http://${HOST}:${port}`, stop, to }
}

/** A mail server that takes everything. */
async function startMail() {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, _session, done) => {
      stream.resume()
      stream.on('end', () => done())
    },
  })
  server.on('error', () => {})
  await new Promise<void>((done) => server.listen(0, HOST, () => done()))
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise<void>((done) => server.close(() => done())),
  }
}

function startShop(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (output += part))
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const isOpen = async () => {
    const until = Date.now() + READY_MS_MAX
    while (!output.includes('Petik is open') || !output.includes('setup code')) {
      if (child.exitCode !== null || Date.now() > until)
        throw new Error(`The shop did not open: ${output}`)
      await new Promise((done) => setTimeout(done, 50))
    }
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { isOpen, stop, said: () => output }
}

const runCommand = (words: string[], environment: Record<string, string>) =>
  new Promise<{ code: number; output: string }>((done) => {
    const env = { PATH: process.env['PATH'], ...environment }
    execFile(
      process.execPath,
      ['src/server/operator/cli.ts', ...words],
      { cwd: root, env },
      (error, stdout, stderr) =>
        done({ code: error === null ? 0 : Number(error.code ?? 1), output: `${stdout}${stderr}` }),
    )
  })
