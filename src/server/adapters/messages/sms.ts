import * as v from 'valibot'
import type { Sender } from './email-html.ts'
import type { Message } from './port.ts'
import { postMessage } from './post.ts'

export type SmsGateway = { url: string; token: string; sender: string | null }

const refused = v.object({
  error: v.optional(v.string()),
  code: v.optional(v.union([v.string(), v.number()])),
})

const SENDER_LENGTH_MAX = 11
/** Carriers take letters, digits and spaces. */
const asSender = (name: string): string =>
  name
    .replace(/[^\w ]/g, '')
    .slice(0, SENDER_LENGTH_MAX)
    .trim()

/**
 * Sends by an SMS gateway over HTTP: `POST url` with `{ to, from, text }` and a bearer token; any
 * 2xx is success. Without a sender of its own it has the shop's name.
 */
export const smsChannel =
  (gateway: SmsGateway, shop: () => Sender) =>
  async (message: Message): Promise<void> => {
    await postMessage({
      channel: 'sms',
      url: gateway.url,
      token: gateway.token,
      body: {
        to: `+${message.to}`,
        from: gateway.sender ?? asSender(shop().name),
        text: message.text,
      },
      reasonOf: (answer) => {
        const parsed = v.safeParse(refused, answer)
        return parsed.success && parsed.output.code !== undefined
          ? `error ${parsed.output.code}`
          : null
      },
    })
  }
