/**
 * Banks whose apps pay QRIS codes but accept no refunds, per Xendit and Antom: the shop transfers
 * the money instead.
 */
const NO_REFUND_ISSUERS = ['bca', 'bni', 'bri']

/** Whether a QRIS payment can be refunded to its app; false when the gateway names no issuer. */
export const isRefundableIssuer = (issuer: string | null): boolean => {
  if (issuer === null) return false
  const words = issuer.toLowerCase().split(/[^a-z]+/)
  return !words.some((word) => NO_REFUND_ISSUERS.includes(word))
}
