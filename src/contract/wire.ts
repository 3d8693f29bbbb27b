import * as v from 'valibot'
import { NOTE_LENGTH_MAX } from '#domain/limits.ts'
import { normalisePhone } from '#domain/phone.ts'
import { severalLines, singleLine } from '#domain/text.ts'

/** Shapes that many calls share. Messages are keys of the dictionaries (`validation.*`). */

/**
 * Ends the pipe of every text that stands in one line and has no pattern of its own: names, labels, codes, words of a query. It comes last because the
 * document of the API is made of what stands before a transformation.
 */
// Called by name only when it is used: in the browser this may be evaluated before the part that brings the function.
export const oneLine = v.transform((value: string) => singleLine(value))
/** The same for texts of several lines: notes, reasons, reviews. */
export const paragraph = v.transform((value: string) => severalLines(value))

export const id = v.pipe(v.string('validation.required'), v.uuid('validation.unknownId'))
/** Path parameters: an id that is none is answered 404, like one that does not exist. */
export const idParam = v.object({ id })
export const slugParam = v.object({ slug: v.pipe(v.string(), v.maxLength(120), oneLine) })

/** Whole Rupiah. */
export const rupiah = v.pipe(v.number(), v.integer())
export const formatted = v.string()
/** ISO 8601 in UTC. */
export const instant = v.pipe(v.string(), v.isoTimestamp())

/** A whole number in a query string. `writtenAs` is how the document states it: on the wire all of a query is text. */
export const digits = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,10}$/, 'validation.number'),
    v.metadata({ writtenAs: { type: 'integer', minimum: min, maximum: max } }),
    v.toNumber(),
    v.minValue(min, 'validation.min'),
    v.maxValue(max, 'validation.max'),
  )
/** A number with decimals in a query string, of the form that `form` tells. */
export const decimal = (min: number, max: number, form: RegExp) =>
  v.pipe(
    v.string(),
    v.regex(form, 'validation.number'),
    v.metadata({ writtenAs: { type: 'number', minimum: min, maximum: max } }),
    v.toNumber(),
    v.minValue(min, 'validation.min'),
    v.maxValue(max, 'validation.max'),
  )
export const queryNumber = (min: number, max: number) => v.optional(digits(min, max))
export const pageQuery = { page: v.optional(digits(1, 100_000), '1'), per_page: v.optional(digits(1, 100)) }
/** Where a list goes on: `next_cursor` of the answer before. */
export const cursorQuery = v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,120}$/, 'validation.invalid')))
/** A yes or no in a query string. */
export const switchQuery = v.optional(v.picklist(['0', '1', 'true', 'false'], 'validation.oneOf'))
export const isOn = (value: string | undefined): boolean => value === '1' || value === 'true'
/** The code of a province, city or district; empty for none, of which nothing is listed. */
export const regionQuery = v.optional(v.pipe(v.string(), v.regex(/^[0-9.]{0,13}$/, 'validation.invalid')), '')

export const pageMeta = v.object({ total: v.number(), page: v.number(), per_page: v.number(), total_pages: v.number() })
export type PageMeta = v.InferOutput<typeof pageMeta>

const trimmed = (max: number) =>
  v.pipe(v.string('validation.required'), v.trim(), v.minLength(1, 'validation.required'), v.maxLength(max, 'validation.tooLong'))
export const text = (max: number) => v.pipe(trimmed(max), oneLine, v.minLength(1, 'validation.required'))
export const longText = (max: number) => v.pipe(trimmed(max), paragraph, v.minLength(1, 'validation.required'))
export const optionalText = (max: number) => v.optional(v.pipe(v.string(), v.trim(), v.maxLength(max, 'validation.tooLong'), oneLine))

/** Where a number is only looked up, a wrong one is answered like an unknown one. */
export const phoneText = v.pipe(
  v.string('validation.required'),
  v.trim(),
  v.minLength(1, 'validation.required'),
  v.maxLength(24, 'validation.phone'),
  oneLine,
)
/** An Indonesian mobile number in any usual spelling. */
export const phoneInput = v.pipe(
  phoneText,
  v.check((typed) => normalisePhone(typed) !== null, 'validation.phone'),
)

const graphemes = new Intl.Segmenter('id', { granularity: 'grapheme' })
/** Characters as a person counts them: an emoji is one. */
export const lengthForPeople = (value: string): number => [...graphemes.segment(value)].length
/** What one character of a reader may take in memory: families of emoji are the longest that people write. */
const UNITS_A_CHARACTER = 32
/** A note with this many characters as a reader counts them. */
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
export const chosenFile = (message: string) => v.pipe(v.file(message), v.minSize(1, 'validation.fileEmpty'))

/** Never negative, never a fraction, never above 999: the form of every quantity; 0 removes where a call says so. */
export const quantity = v.pipe(
  v.number('validation.number'),
  v.integer('validation.number'),
  v.minValue(0, 'validation.min'),
  v.maxValue(999, 'validation.max'),
)

/** What every failed call answers. */
export const failure = v.object({
  message: v.string(),
  code: v.string(),
  errors: v.optional(v.record(v.string(), v.array(v.string()))),
  /** The fresh facts that a refusal comes with: a summary, the quantities left. */
  details: v.optional(v.unknown()),
  request_id: v.string(),
})
export type Failure = v.InferOutput<typeof failure>
