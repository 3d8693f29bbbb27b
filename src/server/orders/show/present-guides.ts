import type { Locale } from '#domain/locale.ts'
import { paymentMethod } from '#domain/payments/payment-method.ts'
import { serverWords } from '#i18n/server.ts'
import { methodName, wordsOfMethod } from './present-names.ts'

/** Channels of a payment method, each with its own steps; `steps` is the default. */
const CHANNELS = ['steps', 'atm', 'web'] as const
export type Guide = { title: string; steps: string[] }
type Words = ReturnType<typeof serverWords>

/**
 * The payment instructions of a method, one for each channel that the dictionary has. Without words
 * of its own a method has those of its kind.
 */
export const guidesOf = (code: string, locale: Locale, isCollected = false): Guide[] => {
  const t = serverWords(locale)
  const params = { name: methodName(code, locale) }
  const kind = paymentMethod(code)?.kind
  const guides = CHANNELS.map((channel) => ({
    title: t(`payment.guide.${channel}`),
    steps: stepsOf(`payment.${channel}.${wordsOfMethod(code, isCollected)}`, t, params),
  })).filter(({ steps }) => steps.length > 0)
  if (guides.length > 0 || !kind) return guides
  return [{ title: t('payment.guide.steps'), steps: stepsOf(`payment.steps.${kind}`, t, params) }]
}

/** Reads `prefix.1`, `prefix.2`, … until a key is missing. */
const stepsOf = (prefix: string, t: Words, params: { name: string }): string[] => {
  const steps: string[] = []
  for (let key = `${prefix}.1`; t(key) !== key; key = `${prefix}.${steps.length + 1}`)
    steps.push(t(key, params))
  return steps
}
