/**
 * Banks whose apps pay QRIS codes but take nothing back: a refund to them is a transfer of ours. As
 * Xendit and Antom list them.
 */
const NO_REFUND_ISSUERS = ['bca', 'bni', 'bri']

/**
 * Whether a QRIS payment can go back to the app that made it. Of an issuer that the gateway does
 * not name we assume it cannot.
 */
export const isRefundableIssuer = (issuer: string | null): boolean => {
  if (issuer === null) return false
  const words = issuer.toLowerCase().split(/[^a-z]+/)
  return !words.some((word) => NO_REFUND_ISSUERS.includes(word))
}
