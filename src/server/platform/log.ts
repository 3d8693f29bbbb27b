import { pino, type Logger } from 'pino'

export type Log = Logger

/** JSON lines in UTC. Secrets, codes and tokens never reach a line: what may hold one is cut by name at any usual depth. */
export const makeLog = (level: string): Log =>
  pino({
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
    formatters: { level: (label) => ({ level: label }) },
  })

/** A phone number as a log may show it: the first 2 and last 3 digits. */
export const maskPhone = (phone: string): string => (phone.length < 7 ? '…' : `${phone.slice(0, 2)}…${phone.slice(-3)}`)
