import type { Amount } from '../units.ts'
/** A price in whole Rupiah up to a road distance in metres. */
export type Band = { upToM: number; price: Amount }

/** Reads `3000: 9000, 7000: 15000`. */
export const readBands = (text: string): Band[] =>
  text.split(',').map((one) => {
    const [upToM = 0, price = 0] = one.split(':').map(Number)
    return { upToM, price }
  })
