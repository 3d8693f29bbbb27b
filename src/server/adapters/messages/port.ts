/** How the shop reaches a customer outside its pages: one-time codes and notices. */
export type MessagePort = {
  channels: readonly Channel[]
  /** Hands a message to its channel once; throws when the channel does not take it. There is no silent change of channel. */
  send: (message: Message) => Promise<void>
}
export type Channel = 'whatsapp' | 'sms' | 'email'
export type Message = { to: string; channel: Channel; purpose: string; code?: string; text: string }
