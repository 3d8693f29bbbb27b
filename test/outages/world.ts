/**
 * Everything outside the shop that a shop in live mode talks to, as servers of this machine that
 * can be taken away.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  KEY as BITESHIP_KEY,
  startBiteship,
  WEBHOOK,
  type FakeBiteship,
} from '../support/biteship.ts'
import { MIDTRANS_KEY, startMidtrans, type MidtransServer } from '../support/midtrans-server.ts'
import { startProvider, type LocalProvider } from '../support/openid-provider.ts'

export const PUBLIC_URL = 'https://petik.example'
const MAPS_KEY = 'maps-key-of-the-outages_1'

/** `silent` never responds; `error` returns an error; `lost` reports success without effect. */
export type Trouble = 'reset' | 'silent' | 'error' | 'lost'

export type World = {
  gateway: MidtransServer
  courier: FakeBiteship
  identity: LocalProvider
  messages: Messages
  maps: Plain
  environment: Record<string, string>
  close: () => Promise<void>
}

export const openWorld = async (): Promise<World> => {
  const [gateway, courier, identity] = await Promise.all([
    startMidtrans(() => new Date()),
    startBiteship(),
    startProvider(`${PUBLIC_URL}/auth/callback`),
  ])
  const [messages, maps] = [await openMessages(), await openPlain(answerMaps)]
  return {
    gateway,
    courier,
    identity,
    messages,
    maps,
    environment: {
      PAYMENT_GATEWAY: 'midtrans',
      MIDTRANS_SERVER_KEY: MIDTRANS_KEY,
      MIDTRANS_URL: gateway.url,
      BITESHIP_KEY,
      BITESHIP_URL: courier.url,
      BITESHIP_WEBHOOK_HEADER: WEBHOOK.header,
      BITESHIP_WEBHOOK_SECRET: WEBHOOK.secret,
      GOOGLE_MAPS_KEY: MAPS_KEY,
      GOOGLE_MAPS_URL: maps.url,
      GOOGLE_PLACES_URL: maps.url,
      WHATSAPP_TOKEN: 'token-of-the-outages',
      WHATSAPP_PHONE_NUMBER_ID: '1234567890',
      WHATSAPP_API_URL: messages.whatsapp.url,
      SMS_URL: `${messages.sms.url}/sms`,
      SMS_TOKEN: 'token-of-the-outages',
      ...identity.environment,
    },
    close: async () => {
      await Promise.all([
        gateway.stop(),
        courier.close(),
        identity.stop(),
        messages.whatsapp.stop(),
        messages.sms.stop(),
        maps.stop(),
      ])
    },
  }
}

/** A server of one kind of answer. */
export type Plain = {
  url: string
  trouble: (trouble: Trouble | null) => void
  stop: () => Promise<void>
}

type Told = { path: string; text: string }
const openPlain = async (answer: (told: Told) => unknown): Promise<Plain> => {
  let trouble: Trouble | null = null
  const server = createServer((asked: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    asked.on('data', (part: Buffer) => parts.push(part))
    asked.on('end', () => {
      const now = trouble
      if (now === 'silent') return
      if (now === 'reset') return void asked.socket.destroy()
      const json = { 'content-type': 'application/json' }
      if (now === 'error')
        return void response.writeHead(503, json).end('{"error":{"code":2,"status":"UNAVAILABLE"}}')
      const told = {
        path: asked.url ?? '/',
        text: now === 'lost' ? '' : Buffer.concat(parts).toString('utf8'),
      }
      response.writeHead(200, json).end(JSON.stringify(answer(told)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    trouble: (next) => (trouble = next),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Google finds nothing, which is an answer. */
const answerMaps = ({ path }: Told): unknown =>
  path.startsWith('/v1/places') ? {} : { results: [], status: 'ZERO_RESULTS' }

export type Messages = { whatsapp: Plain; sms: Plain; codeFor: (phone: string) => string | null }

/** WhatsApp and an SMS gateway: they keep the codes that they are given, by number. */
const openMessages = async (): Promise<Messages> => {
  const codes = new Map<string, string>()
  const keep = (text: string) => {
    const to = /"to":"\+?(\d+)"/.exec(text)?.[1]
    const code = /"text":"(\d{6})"/.exec(text)?.[1] ?? /#(\d{6})/.exec(text)?.[1]
    if (to && code) codes.set(to, code)
    return { messages: [{ id: `wamid.${codes.size}` }] }
  }
  const [whatsapp, sms] = [
    await openPlain(({ text }) => keep(text)),
    await openPlain(({ text }) => keep(text)),
  ]
  return { whatsapp, sms, codeFor: (phone) => codes.get(phone) ?? null }
}
