import { createTransport } from 'nodemailer'
import { localeTag } from '#domain/locale.ts'
import { emailHtml, type Sender } from './email-html.ts'
import { MessageFailure, type Message } from './port.ts'

export type SmtpAccount = {
  host: string
  port: number
  /**
   * `starttls` requires it, `tls` encrypts from the first byte, `none` is for a server on this
   * machine.
   */
  security: 'starttls' | 'tls' | 'none'
  login: { user: string; password: string } | null
  /** The shop's own address. */
  from: string
}

/** `wholeMs` bounds the whole exchange, for a server that answers a little now and then. */
export const SMTP_WAITS = { connectMs: 5_000, silenceMs: 8_000, wholeMs: 15_000 }
/** Exactly one address; refuses what mail reads as a second one, a header or a group. */
const ONE_ADDRESS = /^[^\s@<>"(),:;\\[\]\p{Cc}]{1,64}@[^\s@<>"(),:;\\[\]\p{Cc}]{1,190}$/u
/** A subject with any of these could inject another header. */
const CONTROL = /\p{Cc}/u

/**
 * Sends by SMTP: plain text and a simple HTML part, one connection per message, certificates
 * verified.
 */
export const emailChannel = (account: SmtpAccount, sender: () => Sender, waits = SMTP_WAITS) => {
  const transport = createTransport({
    host: account.host,
    port: account.port,
    secure: account.security === 'tls',
    requireTLS: account.security === 'starttls',
    ignoreTLS: account.security === 'none',
    ...(account.login ? { auth: { user: account.login.user, pass: account.login.password } } : {}),
    tls: { minVersion: 'TLSv1.2' },
    connectionTimeout: waits.connectMs,
    greetingTimeout: waits.connectMs,
    dnsTimeout: waits.connectMs,
    socketTimeout: waits.silenceMs,
    // A message must never make the shop read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async (message: Message): Promise<void> => {
    const subject = message.subject ?? sender().name
    if (!ONE_ADDRESS.test(message.to))
      throw new MessageFailure('email', 'this is not one e-mail address')
    if (CONTROL.test(subject)) throw new MessageFailure('email', 'a subject is one line')
    const sending = transport.sendMail({
      from: { name: sender().name, address: account.from },
      to: { name: '', address: message.to },
      envelope: { from: account.from, to: [message.to] },
      subject,
      text: message.text,
      html: emailHtml(subject, message, sender()),
      headers: {
        'Auto-Submitted': 'auto-generated',
        'Content-Language': localeTag(message.locale),
        ...(message.oneClickUrl === undefined ? {} : stopHeaders(message.oneClickUrl)),
      },
    })
    await withinTime(sending, waits.wholeMs).catch((error: unknown) => {
      throw error instanceof MessageFailure
        ? error
        : new MessageFailure('email', reasonOf(error), { cause: error })
    })
  }
}

const stopHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const withinTime = async (sending: Promise<unknown>, milliseconds: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new MessageFailure('email', 'the mail server took too long')),
      milliseconds,
    )
  })
  try {
    await Promise.race([sending, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The server's message may repeat the address; its code and the kind of failure suffice. */
const reasonOf = (error: unknown): string => {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return [
    typeof code === 'string' ? code : 'failed',
    typeof responseCode === 'number' ? responseCode : '',
  ]
    .join(' ')
    .trim()
}
