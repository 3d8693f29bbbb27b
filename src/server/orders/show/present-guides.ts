import type { Locale } from '#domain/locale.ts'
import { serverWords } from '#i18n/server.ts'

/** Channels of a payment method, each with its own steps; `steps` is the default. */
const CHANNELS = ['steps', 'atm', 'web'] as const
export type Guide = { title: string; steps: string[] }

/** The payment instructions of a method, one for each channel that the dictionary has. */
export const guidesOf = (method: string, locale: Locale): Guide[] => {
  const t = serverWords(locale)
  return CHANNELS.map((channel) => ({
    title: t(`orders.guide.${channel}`),
    steps: stepsOf(`orders.${channel}.${method}`, t),
  })).filter(({ steps }) => steps.length > 0)
}

/** Reads `prefix.1`, `prefix.2`, … until a key is missing. */
const stepsOf = (prefix: string, t: (key: string) => string): string[] => {
  const steps: string[] = []
  for (let key = `${prefix}.1`; t(key) !== key; key = `${prefix}.${steps.length + 1}`)
    steps.push(t(key))
  return steps
}
