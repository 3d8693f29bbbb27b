/** A cold bag that is measured outside of these was probably misread. Degrees Celsius. */
export const PLAUSIBLE_C = { min: -30, max: 15 }

export const isPlausible = (celsius: number): boolean =>
  celsius >= PLAUSIBLE_C.min && celsius <= PLAUSIBLE_C.max

/** Four digits without a comma are the code of the customer, in the wrong field. */
export const isLikeCode = (typed: string): boolean => /^\d{4}$/.test(typed.trim())

/** Degrees as a rider types them: null for none, undefined for what is no number. */
export const readDegrees = (typed: string): number | null | undefined => {
  const text = typed.trim().replace(',', '.').replace('−', '-')
  if (text === '') return null
  return /^-?\d{1,2}(\.\d+)?$/.test(text) ? Math.round(Number(text) * 10) / 10 : undefined
}
