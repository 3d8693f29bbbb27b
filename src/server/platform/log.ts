import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/**
 * JSON lines in UTC. Secrets, codes and tokens are redacted by name at the usual depths, and by
 * pattern anywhere.
 */
export const makeLog = (
  level: string,
  stream?: DestinationStream,
  /** Fields of every line, such as the trace that it belongs to. */
  mixin: () => object = () => ({}),
): Log => {
  const options = {
    level,
    mixin,
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

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/
const PHONE = /(?<!\d|\d\.|":)(?:(?:\+|%2B)?62|0)[ -]?8(?:[ -]?\d){8,11}(?!\d)/
const TRACE = /(?<![\da-f])[\da-f]{32}(?![\da-f])/
const ID_OR_PHONE = new RegExp(`(${UUID.source}|${TRACE.source})|${PHONE.source}`, 'gi')

/**
 * Also within error messages: Indonesian mobile numbers and strings with the length of our tokens.
 * Ids stay whole, also those with digits like a phone's.
 */
const withoutSecrets = (line: string): string =>
  line
    .replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, '…')
    .replace(ID_OR_PHONE, (found, id?: string) => id ?? maskPhone(found.replace(/\D/g, '')))

/** A masked phone number: the first 2 and last 3 digits. */
export const maskPhone = (phone: string): string =>
  phone.length < 7 ? '…' : `${phone.slice(0, 2)}…${phone.slice(-3)}`
