import { staffPages } from '#contract/pages.ts'
import type { StarsOfWeek } from '#contract/staff/stars.ts'
import type { Locale } from '#domain/locale.ts'

/** A mean for people: one decimal, two where needed. */
export const formatStars = (mean: number | null, locale: Locale): string =>
  mean === null
    ? '–'
    : mean.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 2 })

/** The same with its sign. */
export const formatChange = (change: number | null, locale: Locale): string =>
  change === null
    ? '–'
    : change.toLocaleString(locale, {
        minimumFractionDigits: 1,
        maximumFractionDigits: 2,
        signDisplay: 'exceptZero',
      })

/** The list of the shown reviews that a number counts. */
export const reviewsBehind = (filters: {
  product: string
  batch?: string
  written_from?: string
  written_until?: string
}): string =>
  `${staffPages.reviews()}?${new URLSearchParams({ state: 'shown', ...filters }).toString()}`

/** How many of the ratings have one or two stars. */
export const lowOf = (counts: StarsOfWeek['counts']): number => counts[1] + counts[2]
