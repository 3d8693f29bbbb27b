import type { Locale } from '#domain/locale.ts'

/** How the shop reaches a customer outside its pages: one-time codes and notices. */
export type MessagePort = {
  /** The channels that are set up, in the order in which they are offered. */
  channels: readonly Channel[]
  /**
   * Hands a message to its channel once and resolves when the provider has taken it. Throws a
   * `MessageFailure` when the channel is not set up or does not take it. Nothing is tried again
   * here and there is no silent change of channel: each try costs money, and the customer chooses.
   */
  send: (message: Message) => Promise<void>
}
export type Channel = 'whatsapp' | 'sms' | 'email'
export type Message = {
  /** A phone number as digits with country code (`62812…`), or an address for `email`. */
  to: string
  channel: Channel
  purpose: string
  /** The language that `text` is written in. */
  locale: Locale
  /** Set when the message brings a one-time code; providers have a form of their own for these. */
  code?: string
  /** Of an e-mail; the other channels have none. */
  subject?: string
  text: string
}

/**
 * A provider did not take a message. The text names the provider's reason, never the number or the
 * code.
 */
export class MessageFailure extends Error {
  readonly channel: Channel
  constructor(channel: Channel, reason: string, options?: ErrorOptions) {
    super(`${channel}: ${reason}`, options)
    this.name = 'MessageFailure'
    this.channel = channel
  }
}
