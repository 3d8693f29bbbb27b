import * as v from 'valibot'
import { MessageFailure, type Message } from './port.ts'
import { postMessage } from './post.ts'

export type WhatsAppAccount = {
  /** `https://graph.facebook.com/v23.0`, or another version of it. */
  apiUrl: string
  /** The id of the business's sending number. */
  phoneNumberId: string
  token: string
  /** Name of the approved authentication template (body and copy-code button). */
  codeTemplate: string
  /** Name of the approved utility template whose body is one parameter, the notice. */
  noticeTemplate: string
}

const taken = v.object({ messages: v.pipe(v.array(v.object({ id: v.string() })), v.minLength(1)) })
const refused = v.object({
  error: v.object({ code: v.number(), message: v.optional(v.string(), '') }),
})

/**
 * Sends by the WhatsApp Cloud API. Only approved templates may open a conversation: codes use the
 * authentication template, which takes them twice, the rest the notice template.
 */
export const whatsAppChannel =
  (account: WhatsAppAccount) =>
  async (message: Message): Promise<void> => {
    const answer = await postMessage({
      channel: 'whatsapp',
      url: `${account.apiUrl}/${account.phoneNumberId}/messages`,
      token: account.token,
      body: {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: message.to,
        type: 'template',
        template: templateOf(account, message),
      },
      reasonOf: (given) => {
        const parsed = v.safeParse(refused, given)
        // The message may repeat the number; the public error code suffices.
        return parsed.success ? `error ${parsed.output.error.code}` : null
      },
    })
    if (!v.is(taken, answer))
      throw new MessageFailure('whatsapp', 'the provider answered without a message id')
  }

const templateOf = (account: WhatsAppAccount, message: Message) => {
  const language = { code: message.locale }
  if (message.code === undefined) {
    // Parameters allow neither line breaks nor runs of spaces.
    const text = message.text.replaceAll(/\s+/g, ' ').trim()
    return {
      name: account.noticeTemplate,
      language,
      components: [{ type: 'body', parameters: [{ type: 'text', text }] }],
    }
  }
  const parameters = [{ type: 'text', text: message.code }]
  return {
    name: account.codeTemplate,
    language,
    components: [
      { type: 'body', parameters },
      { type: 'button', sub_type: 'url', index: '0', parameters },
    ],
  }
}
