import { readBands } from '#domain/checkout/bands.ts'
import { typedDecimal, typedWhole } from '#domain/typed-number.ts'

/** A band as it is typed: how far in kilometres, and its price in Rupiah. */
export type TypedBand = { upTo: string; price: string }

export const NEW_BAND: TypedBand = { upTo: '', price: '' }

export const typedBands = (value: string): TypedBand[] =>
  readBands(value).map(({ upToM, price }) => ({
    upTo: String(upToM / 1_000).replace('.', ','),
    price: String(price),
  }))

/** What is no number stays, for the server to refuse, but for the signs that part bands. */
const asTyped = (typed: string): string => typed.replaceAll(/[,:]/g, ' ').trim()

/** The value of the setting, in metres. */
export const bandsValue = (bands: readonly TypedBand[]): string =>
  bands
    .map(({ upTo, price }) => {
      const km = typedDecimal(upTo)
      const metres = km === undefined ? asTyped(upTo) : Math.round(km * 1_000)
      return `${metres}: ${typedWhole(price) ?? asTyped(price)}`
    })
    .join(', ')
