export const COUNT_SCOPES = ['shelf', 'zone', 'category', 'moved', 'all', 'chosen'] as const
export type CountScope = (typeof COUNT_SCOPES)[number]
export const COUNT_STATES = ['open', 'posted', 'dropped'] as const

export type Counted = {
  counted: number | null
  expected: number | null
  recounted: number | null
  reexpected: number | null
}

/**
 * Units by which the books are wrong, by the second number where there is one; null while it is not
 * counted. Each number is compared with the books of its own moment.
 */
export const differenceOf = ({
  counted,
  expected,
  recounted,
  reexpected,
}: Counted): number | null => {
  if (recounted !== null && reexpected !== null) return recounted - reexpected
  return counted === null || expected === null ? null : counted - expected
}

/** Whether a line has to be counted a second time before it is posted. Rupiah. */
export const needsRecount = (
  line: Counted & { unitCost: number | null },
  { limit }: { limit: number },
): boolean =>
  line.recounted === null && Math.abs((differenceOf(line) ?? 0) * (line.unitCost ?? 0)) > limit

/** Whether a second number needs a reason: it says something else than the first. */
export const needsReason = (
  first: { counted: number; expected: number },
  second: { counted: number; expected: number },
): boolean => first.counted - first.expected !== second.counted - second.expected
