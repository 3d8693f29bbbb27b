import { normalisePhone } from '../auth/phone.ts'

/**
 * What was typed to find a customer. `phone` is whole, `tail` its last digits; `token` is the code
 * that the customer's phone shows at a till; `text` may be a name, a friend's code, a number of
 * another loyalty system or the end of an order's number.
 */
export type CustomerSearch = {
  by: 'phone' | 'tail' | 'email' | 'token' | 'order' | 'text'
  text: string
}

const TAIL_DIGITS_MIN = 4
const TOKEN = /^[A-Za-z0-9]{62}$/
const ORDER_NUMBER = /^FR-[A-Z0-9-]{3,17}$/i

/** Null for too little to search by. */
export const readCustomerSearch = (typed: string): CustomerSearch | null => {
  const text = typed.trim()
  if (TOKEN.test(text)) return { by: 'token', text }
  if (text.includes('@')) return { by: 'email', text: text.toLowerCase() }
  if (/^[+\d\s()-]+$/.test(text)) return byDigits(text)
  if (ORDER_NUMBER.test(text)) return { by: 'order', text: text.toUpperCase() }
  return /[\p{L}\d]/u.test(text) ? { by: 'text', text: text.toLowerCase() } : null
}

const byDigits = (text: string): CustomerSearch | null => {
  const phone = normalisePhone(text)
  if (phone !== null) return { by: 'phone', text: phone }
  const digits = text.replaceAll(/\D/g, '')
  return digits.length < TAIL_DIGITS_MIN ? null : { by: 'tail', text: digits.replace(/^0/, '') }
}

/** Whether a search reveals that a phone number, an address or a code belongs to a customer. */
export const revealsCustomer = ({ by }: CustomerSearch): boolean => by !== 'text' && by !== 'order'
