import type { PaymentMethod } from './port.ts'

const mark = (name: string): string => `/files/art/payments/${name}.svg`
const account = (code: string, name: string, icon: string): PaymentMethod => ({
  code,
  kind: 'virtual_account',
  name,
  icon: mark(icon),
})
const wallet = (code: string, name: string, icon = code): PaymentMethod => ({
  code,
  kind: 'e_wallet',
  name,
  icon: mark(icon),
})

/**
 * Every payment method of any gateway, in the order to show. Customer texts are in the dictionaries
 * under the same code.
 */
const METHODS = [
  { code: 'qris', kind: 'qris', name: 'QRIS', icon: mark('qris') },
  wallet('gopay', 'GoPay'),
  wallet('dana', 'DANA'),
  wallet('shopeepay', 'ShopeePay'),
  wallet('ewallet', 'Other e-wallet', 'e-wallet'),
  account('va_bca', 'BCA Virtual Account', 'bca'),
  account('va_mandiri', 'Mandiri Virtual Account', 'mandiri'),
  account('bill_mandiri', 'Mandiri Bill Payment', 'mandiri'),
  account('va_bni', 'BNI Virtual Account', 'bni'),
  account('va_bri', 'BRI Virtual Account', 'bri'),
  account('va_permata', 'Permata Virtual Account', 'permata'),
] as const satisfies PaymentMethod[]

/** The methods of a gateway, limited to `wanted` unless that is null. */
export const methodsOf = (
  codes: readonly string[],
  wanted: readonly string[] | null = null,
): PaymentMethod[] =>
  METHODS.filter(({ code }) => codes.includes(code) && (wanted === null || wanted.includes(code)))
