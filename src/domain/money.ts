import type { Amount, Rupiah } from './units.ts'

/** Refuses fractions, NaN and numbers too large to be exact. */
export const rupiah = (amount: number): Rupiah => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not whole Rupiah: ${amount}`)
  return amount as Rupiah
}

export const add = (...amounts: readonly Amount[]): Rupiah =>
  rupiah(amounts.reduce((sum, amount) => sum + amount, 0))
export const times = (price: number, quantity: number): Rupiah => rupiah(price * quantity)

/** A share of an amount, rounded down: the shop never gives half a Rupiah that it does not have. */
export const percentOf = (amount: Amount, percent: number): Rupiah =>
  rupiah(Math.floor((amount * percent) / 100))

/**
 * How much lower the sale price is, in whole percent, rounded to the nearest; at least 1 when it is
 * lower at all.
 */
export const discountPercentage = (regular: number, sale: number): number =>
  sale >= regular || regular <= 0 ? 0 : Math.max(1, Math.round(((regular - sale) * 100) / regular))

const grouping = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 })
/**
 * Indonesian grouping. A listing writes a hundred prices: whole numbers are grouped here, in a
 * tenth of the time.
 */
const grouped = (value: number): string => {
  if (!Number.isSafeInteger(value) || value < 0) return grouping.format(value)
  const digits = String(value)
  let text = digits.slice(-3)
  for (let end = digits.length - 3; end > 0; end -= 3)
    text = `${digits.slice(Math.max(0, end - 3), end)}.${text}`
  return text
}

/**
 * `Rp12.500`: no space, no decimals, Indonesian grouping in both languages; below zero `−Rp10.000`.
 */
export const formatRupiah = (amount: Amount): string =>
  `${amount < 0 ? '−' : ''}Rp${grouped(Math.abs(amount))}`
/** Points and counts with Indonesian grouping. */
export const formatNumber = (value: number): string => grouped(value)

/**
 * Splits an amount over weights so that the parts are whole and sum to it: each gets its share
 * rounded down, and the Rupiah left over go one by one to the largest remainders (the earlier line
 * first when they are equal). No part is above its weight when the amount is at most the weights'
 * sum.
 */
export const splitByWeight = (amount: number, weights: readonly number[]): number[] => {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (amount === 0 || sum === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const parts = exact.map((share) => Number(share / BigInt(sum)))
  const left = amount - parts.reduce((total, part) => total + part, 0)
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share % BigInt(sum) }))
    .toSorted((a, b) =>
      a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
    )
  for (const { index } of byRemainder.slice(0, left)) parts[index]! += 1
  return parts
}
