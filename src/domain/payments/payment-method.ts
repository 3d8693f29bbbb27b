/** How a payment works: what the customer does, its deadline, its limits and its refunds. */
export const PAYMENT_KINDS = [
  'qris',
  'e_wallet',
  'card',
  'virtual_account',
  'counter',
  'paylater',
  'cod',
  'invoice',
] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]
/** The kinds that a gateway charges. */
export type ChargedKind = Exclude<PaymentKind, 'cod' | 'invoice'>

type Method = {
  kind: PaymentKind
  /** The file of its mark in `seeds/art/payments`. */
  icon: string
  /** Its name describes it, so a sentence needs another wording. */
  isGeneric?: true
  /** Paid on the gateway's own page, which asks for the card, the account or the phone number. */
  isHosted?: true
  /** The smallest and largest amount in whole Rupiah, the narrower of the gateways' documents. */
  min?: number
  max?: number
  /** A virtual account's bank, as customers know it. */
  bank?: string
  /** The gateways' own names of it; without one, that gateway does not offer it. */
  midtrans?: string
  xendit?: string
  /** The demo's gateway; for an account or a counter, the first digits of its numbers. */
  local?: string
}

/**
 * Every payment method in display order. A new one of a known kind is a row here, a name in each
 * language (`payment.method.<code>`) and a mark.
 */
export const PAYMENT_METHODS = {
  qris: { kind: 'qris', icon: 'qris', midtrans: 'qris', xendit: 'QRIS', local: '' },
  gopay: { kind: 'e_wallet', icon: 'gopay', midtrans: 'gopay', xendit: 'GOPAY', local: '' },
  // The gateway's page asks for OVO's phone number, which may differ from the order's.
  ovo: {
    kind: 'e_wallet',
    icon: 'ovo',
    isHosted: true,
    min: 100,
    max: 20_000_000,
    midtrans: 'ovo',
    xendit: 'OVO',
    local: '',
  },
  dana: { kind: 'e_wallet', icon: 'dana', xendit: 'DANA', local: '' },
  shopeepay: { kind: 'e_wallet', icon: 'shopeepay', xendit: 'SHOPEEPAY', local: '' },
  ewallet: { kind: 'e_wallet', icon: 'e-wallet', isGeneric: true, local: '' },
  // With 3-D Secure, always.
  card: {
    kind: 'card',
    icon: 'card',
    isHosted: true,
    min: 10_000,
    midtrans: 'credit_card',
    xendit: 'CARDS',
    local: '',
  },
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
  alfamart: {
    kind: 'counter',
    icon: 'alfamart',
    min: 10_000,
    max: 5_000_000,
    midtrans: 'alfamart',
    xendit: 'ALFAMART',
    local: '8810',
  },
  indomaret: {
    kind: 'counter',
    icon: 'indomaret',
    min: 10_000,
    max: 5_000_000,
    midtrans: 'indomaret',
    xendit: 'INDOMARET',
    local: '7720',
  },
  kredivo: {
    kind: 'paylater',
    icon: 'kredivo',
    isHosted: true,
    min: 10_000,
    max: 30_000_000,
    midtrans: 'kredivo',
    xendit: 'KREDIVO',
    local: '',
  },
  akulaku: {
    kind: 'paylater',
    icon: 'akulaku',
    isHosted: true,
    min: 10_000,
    max: 25_000_000,
    midtrans: 'akulaku',
    xendit: 'AKULAKU',
    local: '',
  },
  cod: { kind: 'cod', icon: 'cod' },
  // Only for buyers of companies with terms.
  invoice: { kind: 'invoice', icon: 'invoice' },
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
