import type { Locale } from '#domain/locale.ts'
import { serverWords } from '#i18n/server.ts'

/**
 * Ways of paying by one method, each with its own steps: `steps` is the app, the only one where a
 * method has no other.
 */
const CHANNELS = ['steps', 'atm', 'web'] as const
export type Guide = { title: string; steps: string[] }

/** How a method is paid, by each channel that the dictionary knows of it. */
export const guidesOf = (method: string, locale: Locale): Guide[] => {
  const t = serverWords(locale)
  return CHANNELS.map((channel) => ({
    title: t(`orders.guide.${channel}`),
    steps: stepsOf(`orders.${channel}.${method}`, t),
  })).filter(({ steps }) => steps.length > 0)
}

/** The steps of a channel as far as the dictionary has them. */
const stepsOf = (prefix: string, t: (key: string) => string): string[] => {
  const steps: string[] = []
  for (let key = `${prefix}.1`; t(key) !== key; key = `${prefix}.${steps.length + 1}`)
    steps.push(t(key))
  return steps
}
