import { singleLine, severalLines } from '../text.ts'
import { typedWhole } from '../typed-number.ts'

/** Why a cell is refused: a key of the texts. */
export type Problem = { key: string; params?: Record<string, string | number> }
export type Parsed = { value: string } | { problem: Problem }
export type Parse = (cell: string) => Parsed
export type Field = {
  name: string
  parse: Parse
  /** Other names that a column may have. */
  aliases: readonly string[]
  /** Needed for a new variation. */
  isNeeded?: true
}

export const refused = (key: string, params?: Problem['params']): Parsed => ({
  problem: params ? { key, params } : { key },
})

export const line =
  (max: number, isNeeded = false): Parse =>
  (cell) => {
    const value = singleLine(cell.trim())
    if (isNeeded && value === '') return refused('validation.required')
    return value.length > max ? refused('validation.tooLong') : { value }
  }
export const lines =
  (max: number): Parse =>
  (cell) =>
    cell.length > max ? refused('validation.tooLong') : { value: severalLines(cell) }

export const whole =
  (min: number, max: number, isOptional = false): Parse =>
  (cell) => {
    if (cell.trim() === '') return isOptional ? { value: '' } : refused('validation.required')
    const number = typedWhole(cell)
    if (typeof number !== 'number') return refused('validation.number')
    if (number < min) return refused('validation.min', { value: min })
    return number > max ? refused('validation.max', { value: max }) : { value: String(number) }
  }

const THOUSAND = /^([1-9]\d{0,2})[.,]000$/
/** Units of stock: `1.000` may be a thousand, or one with three decimals from a scale. */
export const units =
  (max: number): Parse =>
  (cell) => {
    const [, one] = THOUSAND.exec(cell.trim()) ?? []
    return one === undefined
      ? whole(0, max)(cell)
      : refused('validation.importThousand', { one, thousand: `${one}000` })
  }

const YES = ['yes', 'ya', 'true', 'benar', '1', 'y']
const NO = ['no', 'tidak', 'false', 'salah', '0', 't', 'n', '']
export const flag: Parse = (cell) => {
  const word = cell.trim().toLowerCase()
  if (YES.includes(word)) return { value: 'yes' }
  return NO.includes(word) ? { value: 'no' } : refused('validation.yesOrNo')
}
const CHOICES_SHOWN = 12
export const refusedChoice = (values: readonly string[]): Parsed =>
  refused('validation.oneOfThese', { values: values.slice(0, CHOICES_SHOWN).join(', ') })
export const oneOf =
  (values: readonly string[]): Parse =>
  (cell) => {
    const value = values.find((one) => one.toLowerCase() === cell.trim().toLowerCase())
    return value === undefined ? refusedChoice(values) : { value }
  }
export const field = (name: string, parse: Parse, aliases: readonly string[] = []): Field => ({
  name,
  parse,
  aliases,
})
export const needed = (name: string, parse: Parse, aliases: readonly string[] = []): Field => ({
  ...field(name, parse, aliases),
  isNeeded: true,
})

const ISO = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:[T ].*)?$/
const LOCAL = /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4})(?: .*)?$/

/** Days as Indonesians write them: `2026-12-31`, `31/12/2026` or `31-12-2026`; a time is left out. */
export const day: Parse = (cell) => {
  const text = cell.trim()
  if (text === '') return { value: '' }
  const parts = (ISO.exec(text) ?? LOCAL.exec(text))?.groups
  if (!parts) return refused('validation.importDay')
  const value = [
    parts['year'],
    parts['month']?.padStart(2, '0'),
    parts['day']?.padStart(2, '0'),
  ].join('-')
  const parsed = new Date(`${value}T00:00:00.000Z`)
  const isDay = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value)
  return isDay && value >= '1900' && value < '2200' ? { value } : refused('validation.importDay')
}
