import { rupiah } from '../money.ts'
import type { Rupiah } from '../units.ts'

/**
 * Prices hold the tax: 12 % of eleven twelfths of the price without it (PMK 131/2024), which is 11
 * parts of 111 of the price with it.
 */
const TAX_PARTS = 11
const WHOLE_PARTS = 111

export type TaxedLine = { ppnClass: string; total: number }

/** The tax that a price of taxable goods holds, rounded to the nearest Rupiah. */
export const ppnIn = (gross: number): number =>
  Math.round((Math.max(0, gross) * TAX_PARTS) / WHOLE_PARTS)

/** The tax in what was paid for lines after their discounts: fresh food is exempt. */
export const ppnOf = (lines: readonly TaxedLine[]): number =>
  ppnIn(
    lines
      .filter(({ ppnClass }) => ppnClass === 'taxable')
      .reduce((sum, { total }) => sum + total, 0),
  )

/** Fresh food is exempt (PP 49/2022), everything else carries tax. */
export type PpnClass = 'exempt' | 'taxable'
export const ppnClassOf = (stored: string): PpnClass => (stored === 'exempt' ? 'exempt' : 'taxable')

/**
 * What a price that holds the tax is made of: the price without it, eleven twelfths of that, to
 * which the rate of 12 % is applied, and the tax.
 */
export type PpnSplit = { gross: Rupiah; net: Rupiah; base: Rupiah; ppn: Rupiah }

const RATE_PERCENT = 12

export const splitPpn = (gross: number): PpnSplit => {
  const ppn = ppnIn(gross)
  const net = gross - ppn
  return {
    gross: rupiah(gross),
    net: rupiah(net),
    base: rupiah(Math.round((net * TAX_PARTS) / RATE_PERCENT)),
    ppn: rupiah(ppn),
  }
}
