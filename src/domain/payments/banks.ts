/**
 * Banks to which the shop transfers, as customers know them, with how many digits their account
 * numbers have.
 */
export const BANKS = {
  bca: { name: 'BCA', digits: [10, 10] },
  mandiri: { name: 'Bank Mandiri', digits: [13, 13] },
  bri: { name: 'BRI', digits: [15, 15] },
  bni: { name: 'BNI', digits: [10, 10] },
  bsi: { name: 'BSI', digits: [10, 10] },
  btn: { name: 'BTN', digits: [16, 16] },
  cimb: { name: 'CIMB Niaga', digits: [12, 14] },
  permata: { name: 'Permata', digits: [10, 16] },
  danamon: { name: 'Danamon', digits: [10, 16] },
  maybank: { name: 'Maybank', digits: [10, 16] },
  ocbc: { name: 'OCBC', digits: [12, 12] },
  jago: { name: 'Bank Jago', digits: [12, 12] },
  seabank: { name: 'SeaBank', digits: [12, 12] },
  blu: { name: 'blu by BCA Digital', digits: [12, 12] },
} as const satisfies Record<string, { name: string; digits: readonly [number, number] }>
export type Bank = keyof typeof BANKS
export const BANK_CODES = Object.keys(BANKS) as [Bank, ...Bank[]]

/** Whether digits can be an account number of the bank. */
export const isAccountNumber = (bank: Bank, digits: string): boolean => {
  const [least, most] = BANKS[bank].digits
  return /^\d+$/.test(digits) && digits.length >= least && digits.length <= most
}

/** `•••• 4321`: enough to know it again, not enough to use it. */
export const maskAccount = (digits: string): string => `•••• ${digits.slice(-4)}`
