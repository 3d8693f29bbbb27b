/** What the QR code of a ready order holds. */
export const collectQr = (number: string, code: string): string => `PTKC:${number}:${code}`
/** The order and the code of a scanned QR code; null for anything else. */
export const readCollectQr = (scanned: string): { number: string; code: string } | null => {
  const [, number, code] =
    /^PTKC:([A-Z0-9-]{3,20}):(\d{4})$/.exec(scanned.trim().toUpperCase()) ?? []
  return number === undefined || code === undefined ? null : { number, code }
}
