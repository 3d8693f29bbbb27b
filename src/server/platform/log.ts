import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/**
 * JSON lines in UTC. Secrets, codes and tokens are redacted by name at the usual depths, and by
 * pattern anywhere.
 */
export const makeLog = (level: string, stream?: DestinationStream): Log => {
  const options = {
    level,
    base: null,
    timestamp: () => `,"at":"${new Date().toISOString()}"`,
    redact: {
      paths: [
        'password',
        'code',
        'otp',
        'token',
        'wp_token',
        'authorization',
        'cookie',
        '*.password',
        '*.code',
        '*.otp',
        '*.token',
        '*.wp_token',
        '*.authorization',
        '*.cookie',
      ],
      censor: '…',
    },
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: { streamWrite: withoutSecrets },
  }
  return stream ? pino(options, stream) : pino(options)
}

/**
 * Also within error messages: Indonesian mobile numbers and strings with the length of our tokens.
 */
const withoutSecrets = (line: string): string =>
  line
    .replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, '…')
    .replace(/(?<!\d|\d\.|":)(?:(?:\+|%2B)?62|0)[ -]?8(?:[ -]?\d){8,11}(?!\d)/gi, (phone) =>
      maskPhone(phone.replace(/\D/g, '')),
    )

/** A masked phone number: the first 2 and last 3 digits. */
export const maskPhone = (phone: string): string =>
  phone.length < 7 ? '…' : `${phone.slice(0, 2)}…${phone.slice(-3)}`
