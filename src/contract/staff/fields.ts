import * as v from 'valibot'
import { isDay } from '#domain/time.ts'
import { unit } from '../means.ts'
import { instant } from '../wire.ts'

/** A Jakarta day in a query, `2026-11-20`. */
export const dayQuery = v.pipe(
  v.string(),
  v.regex(/^20\d\d-[01]\d-[0-3]\d$/, 'validation.invalid'),
  v.check(isDay, 'validation.invalid'),
)

/** A time of day in Jakarta, `06:30`. */
export const clockTime = v.pipe(
  v.string('validation.required'),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'validation.invalid'),
)

/** A slug, code or id in a query. */
export const nameQuery = v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/, 'validation.invalid'))

/** The version of what has no counter of its own: a digest of its row. */
export const digest = v.pipe(
  v.string('validation.required'),
  v.regex(/^[0-9a-f]{32}$/, 'validation.invalid'),
)

export const nullableInstant = v.nullable(instant)

/** A latitude or longitude that is sent, within these bounds. */
export const degrees = (min: number, max: number) =>
  v.pipe(
    v.number('validation.number'),
    unit('degrees (WGS 84)'),
    v.minValue(min, 'validation.min'),
    v.maxValue(max, 'validation.max'),
  )
