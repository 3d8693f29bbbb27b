import type { Amount } from '../units.ts'
/** A price in whole Rupiah up to a road distance in metres. */
export type Band = { upToM: number; price: Amount }

/** Reads `3000: 9000, 7000: 15000`. */
export const readBands = (text: string): Band[] =>
  text.split(',').map((one) => {
    const [upToM = 0, price = 0] = one.split(':').map(Number)
    return { upToM, price }
  })

/** The price of a road distance; null beyond the last band. */
export const bandPrice = (bands: readonly Band[], distanceM: number): Amount | null =>
  bands.find(({ upToM }) => distanceM <= upToM)?.price ?? null
