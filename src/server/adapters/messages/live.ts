import type { Sender } from './email-html.ts'
import { emailChannel, type SmtpAccount } from './email.ts'
import { MessageFailure, type Channel, type Message, type MessagePort } from './port.ts'
import { smsChannel, type SmsGateway } from './sms.ts'
import { whatsAppChannel, type WhatsAppAccount } from './whatsapp.ts'

/** The configured providers; at least one in a live shop. */
export type MessageProviders = {
  whatsapp: WhatsAppAccount | null
  sms: SmsGateway | null
  email: SmtpAccount | null
}

/** A message to a phone goes the other way where the shop has set up only one. */
const OTHER_WAY: Record<Channel, Channel> = { whatsapp: 'sms', sms: 'whatsapp', email: 'email' }

/** Sends each message by the provider of its channel. */
export const liveMessages = (
  { whatsapp, sms, email }: MessageProviders,
  sender: () => Sender,
): MessagePort => {
  const senders = new Map<Channel, (message: Message) => Promise<void>>()
  if (whatsapp) senders.set('whatsapp', whatsAppChannel(whatsapp))
  if (sms) senders.set('sms', smsChannel(sms, sender))
  if (email) senders.set('email', emailChannel(email, sender))
  return {
    channels: [...senders.keys()],
    send: async (message) => {
      const send = senders.get(message.channel) ?? senders.get(OTHER_WAY[message.channel])
      if (!send) throw new MessageFailure(message.channel, 'this channel is not set up')
      await send(message)
    },
  }
}
