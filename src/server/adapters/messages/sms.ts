import * as v from 'valibot'
import type { Message } from './port.ts'
import { postMessage } from './post.ts'

export type SmsGateway = { url: string; token: string; sender: string }

const refused = v.object({
  error: v.optional(v.string()),
  code: v.optional(v.union([v.string(), v.number()])),
})

/**
 * Sends by an SMS gateway over HTTP: `POST url` with `{ to, from, text }` and a bearer token; any
 * 2xx is success.
 */
export const smsChannel =
  (gateway: SmsGateway) =>
  async (message: Message): Promise<void> => {
    await postMessage({
      channel: 'sms',
      url: gateway.url,
      token: gateway.token,
      body: { to: `+${message.to}`, from: gateway.sender, text: message.text },
      reasonOf: (answer) => {
        const parsed = v.safeParse(refused, answer)
        return parsed.success && parsed.output.code !== undefined
          ? `error ${parsed.output.code}`
          : null
      },
    })
  }
