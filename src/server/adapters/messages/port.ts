import type { Locale } from '#domain/locale.ts'
import type { Id } from '#domain/units.ts'

/** Messages to customers outside the pages: one-time codes and notices. */
export type MessagePort = {
  /** The configured channels in the order to offer them. */
  channels: readonly Channel[]
  /**
   * Sends once and resolves when the provider has accepted. Throws `MessageFailure`. No retry: each
   * try costs money. The channel that the customer chose, or for a phone the only one there is.
   */
  send: (message: Message) => Promise<void>
}
export type Channel = 'whatsapp' | 'sms' | 'email'
export type Message = {
  /** A phone number as digits with country code (`62812…`), or an address for `email`. */
  to: string
  channel: Channel
  /** Whom it is for, where the number or address is not theirs (any more). */
  customerId?: Id<'customer'>
  purpose: string
  /** The language of `text`. */
  locale: Locale
  /** Set for a one-time code; providers have a template of their own for these. */
  code?: string
  /** For e-mail only. */
  subject?: string
  /** For e-mail only: where a mail program posts to stop messages like it (RFC 8058). */
  oneClickUrl?: string
  text: string
}

/** A provider did not accept a message. The text names the reason, never the number or the code. */
export class MessageFailure extends Error {
  readonly channel: Channel
  constructor(channel: Channel, reason: string, options?: ErrorOptions) {
    super(`${channel}: ${reason}`, options)
    this.name = 'MessageFailure'
    this.channel = channel
  }
}
