/** How a payment works: what the customer does, its deadline, its limits and its refunds. */
export const PAYMENT_KINDS = ['qris', 'e_wallet', 'virtual_account', 'cod'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]
/** The kinds that a gateway charges. */
export type ChargedKind = Exclude<PaymentKind, 'cod'>

type Method = {
  kind: PaymentKind
  /** The file of its mark in `seeds/art/payments`. */
  icon: string
  /** Its name describes it, so a sentence needs another wording. */
  isGeneric?: true
  /** A virtual account's bank, as customers know it. */
  bank?: string
  /** The gateways' own names of it; without one, that gateway does not offer it. */
  midtrans?: string
  xendit?: string
  /** The demo's gateway; for a virtual account, the first digits of its numbers. */
  local?: string
}

/**
 * Every payment method in display order. A new one of a known kind is a row here, a name in each
 * language (`payment.method.<code>`) and a mark.
 */
export const PAYMENT_METHODS = {
  qris: { kind: 'qris', icon: 'qris', midtrans: 'qris', xendit: 'QRIS', local: '' },
  gopay: { kind: 'e_wallet', icon: 'gopay', midtrans: 'gopay', xendit: 'GOPAY', local: '' },
  dana: { kind: 'e_wallet', icon: 'dana', xendit: 'DANA', local: '' },
  shopeepay: { kind: 'e_wallet', icon: 'shopeepay', xendit: 'SHOPEEPAY', local: '' },
  ewallet: { kind: 'e_wallet', icon: 'e-wallet', isGeneric: true, local: '' },
  va_bca: {
    kind: 'virtual_account',
    icon: 'bca',
    bank: 'BCA',
    midtrans: 'bca',
    xendit: 'BCA_VIRTUAL_ACCOUNT',
    local: '39510',
  },
  va_mandiri: {
    kind: 'virtual_account',
    icon: 'mandiri',
    bank: 'Mandiri',
    xendit: 'MANDIRI_VIRTUAL_ACCOUNT',
    local: '88908',
  },
  // Midtrans has Mandiri only as a bill with a company code.
  bill_mandiri: {
    kind: 'virtual_account',
    icon: 'mandiri',
    bank: 'Mandiri',
    midtrans: 'echannel',
  },
  va_bni: {
    kind: 'virtual_account',
    icon: 'bni',
    bank: 'BNI',
    midtrans: 'bni',
    xendit: 'BNI_VIRTUAL_ACCOUNT',
    local: '98810',
  },
  va_bri: {
    kind: 'virtual_account',
    icon: 'bri',
    bank: 'BRI',
    midtrans: 'bri',
    xendit: 'BRI_VIRTUAL_ACCOUNT',
    local: '77777',
  },
  va_permata: {
    kind: 'virtual_account',
    icon: 'permata',
    bank: 'Permata',
    midtrans: 'permata',
    xendit: 'PERMATA_VIRTUAL_ACCOUNT',
    local: '85130',
  },
  cod: { kind: 'cod', icon: 'cod' },
} as const satisfies Record<string, Method>

/** The row of a code; null for an unknown one, and for what is no method (`free`, `credit`). */
export const paymentMethod = (code: string): Method | null =>
  new Map<string, Method>(Object.entries(PAYMENT_METHODS)).get(code) ?? null

/** The codes that a gateway offers, in display order; those of `wanted` unless that is null. */
export const methodsAt = (
  gateway: 'midtrans' | 'xendit' | 'local',
  wanted: readonly string[] | null = null,
): string[] =>
  Object.entries<Method>(PAYMENT_METHODS)
    .filter(([code, method]) => method[gateway] !== undefined && (wanted?.includes(code) ?? true))
    .map(([code]) => code)
