/** Prices hold the tax: 12 % of eleven twelfths of the price without it (PMK 131/2024), which is 11 parts of 111 of the price with it. */
const TAX_PARTS = 11
const WHOLE_PARTS = 111

export type TaxedLine = { ppnClass: string; total: number }

/** The tax that a price of taxable goods holds, rounded to the nearest Rupiah. */
export const ppnIn = (gross: number): number => Math.round((Math.max(0, gross) * TAX_PARTS) / WHOLE_PARTS)

/** The tax in what was paid for lines after their discounts: fresh food is exempt. */
export const ppnOf = (lines: readonly TaxedLine[]): number =>
  ppnIn(lines.filter(({ ppnClass }) => ppnClass === 'taxable').reduce((sum, { total }) => sum + total, 0))
