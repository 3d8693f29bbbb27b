/**
 * Indonesian mobile numbers. Stored and sent as digits with the 62 prefix, shown as `+62 8123 4567
 * 890`.
 */

/** 8 and 8 to 11 more: the number without its country code or leading 0. */
const NATIONAL = /^8[0-9]{8,11}$/
const PUNCTUATION = /[\s().\-\u2010-\u2015\u00ad\u200b-\u200f\u2060\ufeff]/g

/**
 * Reads any usual spelling (`0812…`, `62812…`, `+62 812-…`, `812…`) as `62812…`; null when it is no
 * Indonesian mobile number.
 */
export const normalisePhone = (typed: string): string | null => {
  const compact = typed.normalize('NFKC').replace(PUNCTUATION, '')
  const national = /^(?:\+?62|)0?(8[0-9]*)$/.exec(compact)?.[1] ?? ''
  return NATIONAL.test(national) ? `62${national}` : null
}

const inFours = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ')
const national = (phone: string): string => phone.replace(/^\+?62/, '')

/** `+62 8123 4567 890` of a stored number. */
export const formatPhone = (phone: string): string => `+62 ${inFours(national(phone))}`

/**
 * Like `formatPhone`, with only the first 2 and last 3 digits left readable: `+62 81•• •••• 890`.
 */
export const maskPhone = (phone: string): string => {
  const digits = national(phone)
  const hidden = '•'.repeat(Math.max(0, digits.length - 5))
  return `+62 ${inFours(`${digits.slice(0, 2)}${hidden}${digits.slice(-3)}`)}`
}
