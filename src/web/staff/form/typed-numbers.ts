import { typedDecimal, typedWhole } from '#domain/typed-number.ts'

/** What is no number stays as it was typed: the server refuses it with a text at its field. */
const asTyped = (typed: string, read: number | null | undefined): number | null =>
  read === undefined ? (typed as unknown as number) : read

/** A typed whole number; null for none. */
export const wholeOf = (typed: string): number | null => asTyped(typed, typedWhole(typed))

/** A typed number with a fraction; null for none. */
export const decimalOf = (typed: string): number | null =>
  asTyped(typed, typed.trim() === '' ? null : typedDecimal(typed))
