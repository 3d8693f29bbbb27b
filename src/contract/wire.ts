import * as v from 'valibot'
import { count, means, ordinal, unit, type Unit } from './means.ts'
import { NOTE_LENGTH_MAX } from '#domain/limits.ts'
import { normalisePhone } from '#domain/auth/phone.ts'
import { severalLines, singleLine } from '#domain/text.ts'

/** Shapes that many calls share. Messages are keys of the dictionaries (`validation.*`). */

/**
 * Last step of every single-line text without a pattern: names, labels, codes, search words. It
 * must be last, because the API document only includes what precedes a transformation.
 */
// An arrow function, because in the browser this may be evaluated before the module with
// `singleLine`.
export const oneLine = v.transform((value: string) => singleLine(value))
/** The same for multi-line texts: notes, reasons, reviews. */
export const paragraph = v.transform((value: string) => severalLines(value))

export const id = means(
  v.pipe(v.string('validation.required'), v.uuid('validation.unknownId')),
  'Names it in other calls; opaque.',
)
/** Path parameters: a malformed id gets 404, like one that does not exist. */
export const idParam = v.object({ id })
export const slugParam = v.object({
  slug: means(
    v.pipe(v.string(), v.maxLength(120), oneLine),
    'The part of the address that names it.',
  ),
})

export const rupiah = means(
  v.pipe(v.number(), v.integer(), unit('whole rupiah')),
  'An amount of money.',
)
export const formatted = means(v.string(), 'The amount for people, `Rp12.500`.')
export const instant = means(v.pipe(v.string(), v.isoTimestamp()), 'A moment, ISO 8601 in UTC.')

/** A moment that is given, with a message for people. */
export const givenInstant = v.pipe(
  v.string(),
  v.nonEmpty('validation.required'),
  v.regex(
    /^$|^20\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d(:[0-5]\d(\.\d{1,3})?)?Z$/,
    'validation.invalid',
  ),
  v.check((text) => text === '' || !Number.isNaN(Date.parse(text)), 'validation.invalid'),
)

/** What a list is searched for: one line of at most `max` characters. */
export const searchQuery = (max: number) =>
  v.optional(v.pipe(v.string(), v.trim(), v.maxLength(max, 'validation.tooLong'), oneLine))

/**
 * A whole number in a query string. `writtenAs` is how the document states it: on the wire all of a
 * query is text.
 */
export const digits = (min: number, max: number, of: Unit = 'count') =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,10}$/, 'validation.number'),
    v.metadata({ writtenAs: { 'type': 'integer', 'minimum': min, 'maximum': max, 'x-unit': of } }),
    v.toNumber(),
    v.minValue(min, 'validation.min'),
    v.maxValue(max, 'validation.max'),
  )
/** Latitude (up to 90) or longitude (up to 180) in a query string, in the format `form`. */
export const degreesText = (max: number, form: RegExp) =>
  v.pipe(
    v.string(),
    v.regex(form, 'validation.number'),
    v.metadata({
      writtenAs: {
        'type': 'number',
        'minimum': -max,
        'maximum': max,
        'x-unit': 'degrees (WGS 84)',
      },
    }),
    v.toNumber(),
    v.minValue(-max, 'validation.min'),
    v.maxValue(max, 'validation.max'),
  )
export const queryNumber = (min: number, max: number) => v.optional(digits(min, max))
export const pageQuery = {
  page: means(v.optional(digits(1, 100_000, 'ordinal'), '1'), 'The page, from 1 on.'),
  per_page: means(v.optional(digits(1, 100)), 'How many a page.'),
}
export const cursorQuery = means(
  v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,120}$/, 'validation.invalid'))),
  'Where the list goes on: `next_cursor` of the answer before. It wins over `page`.',
)
/** A yes or no in a query string. */
export const switchQuery = v.optional(v.picklist(['0', '1', 'true', 'false'], 'validation.oneOf'))
export const isOn = (value: string | undefined): boolean => value === '1' || value === 'true'
export const regionQuery = means(
  v.optional(v.pipe(v.string(), v.regex(/^[0-9.]{0,13}$/, 'validation.invalid')), ''),
  'Code of the region; nothing is listed without one.',
)

export const pageMeta = v.object({
  total: means(count, 'How many there are in all.'),
  page: means(ordinal, 'The page that is shown.'),
  per_page: means(count, 'How many a page.'),
  total_pages: means(count, 'How many pages there are.'),
})
export type PageMeta = v.InferOutput<typeof pageMeta>

const trimmed = (max: number) =>
  v.pipe(
    v.string('validation.required'),
    v.trim(),
    v.minLength(1, 'validation.required'),
    v.maxLength(max, 'validation.tooLong'),
  )
export const text = (max: number) =>
  v.pipe(trimmed(max), oneLine, v.minLength(1, 'validation.required'))
export const longText = (max: number) =>
  v.pipe(trimmed(max), paragraph, v.minLength(1, 'validation.required'))
export const optionalText = (max: number) =>
  v.optional(v.pipe(v.string(), v.trim(), v.maxLength(max, 'validation.tooLong'), oneLine))

export const phoneText = means(
  v.pipe(
    v.string('validation.required'),
    v.trim(),
    v.minLength(1, 'validation.required'),
    v.maxLength(24, 'validation.phone'),
    oneLine,
  ),
  'Phone number in any usual spelling.',
)
/** An Indonesian mobile number in any usual spelling. */
export const phoneInput = v.pipe(
  phoneText,
  v.check((typed) => normalisePhone(typed) !== null, 'validation.phone'),
)

/** Upper bound of UTF-16 units per grapheme, for long emoji sequences. */
const UNITS_A_CHARACTER = 32
/** A text of at most `max` graphemes. */
export const remark = (max: number, ending: typeof paragraph = paragraph) =>
  v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(UNITS_A_CHARACTER * max, 'validation.tooLong'),
      v.maxGraphemes(max, 'validation.tooLong'),
      ending,
    ),
    '',
  )
export const note = v.pipe(
  v.string(),
  v.maxLength(UNITS_A_CHARACTER * NOTE_LENGTH_MAX, 'validation.noteTooLong'),
  v.maxGraphemes(NOTE_LENGTH_MAX, 'validation.noteTooLong'),
  paragraph,
)

/** A file that was chosen: one with nothing in it is refused. */
export const chosenFile = (message: string) =>
  v.pipe(v.file(message), v.minSize(1, 'validation.fileEmpty'))

export const quantity = means(
  v.pipe(
    v.number('validation.number'),
    v.integer('validation.number'),
    unit('count'),
    v.minValue(0, 'validation.min'),
    v.maxValue(999, 'validation.max'),
  ),
  'How many.',
)

export const failure = means(
  v.object({
    message: means(v.string(), 'What went wrong, for people, in the language of the request.'),
    code: means(v.string(), 'The same as a stable word.'),
    errors: means(
      v.optional(v.record(v.string(), v.array(v.string()))),
      'Names of wrong fields, each with what is wrong, for people.',
    ),
    details: means(
      v.optional(v.unknown()),
      'Fresh facts that a refusal comes with: a summary, the quantities left.',
    ),
    request_id: means(v.string(), 'Names this request in the log.'),
  }),
  'What every failed call answers.',
)
export type Failure = v.InferOutput<typeof failure>
