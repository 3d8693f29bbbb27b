export const TOTE_LABELS_MAX = 100
const NUMBER_MAX = 9_999
const DIGITS = 4

/** Codes for boxes from a number on: `K-0001`, `K-0002` … None for numbers that are none. */
export const toteCodes = (first: number, count: number): string[] =>
  first >= 1
    ? Array.from({ length: Math.min(count || 0, TOTE_LABELS_MAX) }, (_, at) => first + at)
        .filter((number) => number <= NUMBER_MAX)
        .map((number) => `K-${String(number).padStart(DIGITS, '0')}`)
    : []
