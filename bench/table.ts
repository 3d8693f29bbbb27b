import type { Measured } from './load.ts'

/** Two measurements close in time: the shop and its ceiling. */
export type Pair = { shop: Measured; ceiling: Measured }
export type Row = {
  name: string
  shop: string
  ceiling: string
  ratio: string
  aim: string
  times: string
  more: string
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/**
 * How many answers a second, against the ceiling. The ratio is the median of the ratios of each
 * round.
 */
export const rateRow = (name: string, pairs: readonly Pair[], aim: number | null): Row => {
  const ratios = pairs.map(({ shop, ceiling }) => shop.perSecond / ceiling.perSecond)
  return {
    name,
    shop: `${whole(median(pairs.map(({ shop }) => shop.perSecond)))}/s`,
    ceiling: `${whole(median(pairs.map(({ ceiling }) => ceiling.perSecond)))}/s`,
    ...ratioAndAim(median(ratios), aim),
    times: timesOf(pairs),
    more: spread(ratios) + cpuOf(pairs),
  }
}

/**
 * How many times as long one answer takes as its ceiling, at most `aim` times. The ratio is the
 * median of the ratios of each round.
 */
export const timesRow = (
  name: string,
  pairs: readonly Pair[],
  aim: number | null,
  more: string,
): Row => {
  const ratios = pairs.map(({ shop, ceiling }) => shop.p50 / ceiling.p50)
  const ratio = median(ratios)
  return {
    name,
    shop: ms(median(pairs.map(({ shop }) => shop.p50))),
    ceiling: ms(median(pairs.map(({ ceiling }) => ceiling.p50))),
    ratio: ratio.toFixed(2),
    aim: aim === null ? '' : `≤ ${aim} ${ratio <= aim ? 'met' : 'MISSED'}`,
    times: timesOf(pairs),
    more: [spread(ratios), more].filter(Boolean).join('; '),
  }
}

/** A number with a limit instead of a ceiling. */
export const limitRow = (
  name: string,
  value: number,
  limit: number | null,
  unit: string,
  more = '',
): Row => ({
  name,
  shop: `${short(value)} ${unit}`.trim(),
  ceiling: '',
  ratio: '',
  aim: limit === null ? '' : `≤ ${short(limit)} ${value <= limit ? 'met' : 'MISSED'}`,
  times: '',
  more,
})

const cpuOf = (pairs: readonly Pair[]): string => {
  const each = (side: keyof Pair) => {
    const count = pairs.reduce((sum, { [side]: one }) => sum + one.count, 0)
    const used = pairs.map(({ [side]: one }) => one.cpuMicros)
    return used.includes(null)
      ? []
      : [(used as number[]).reduce((sum, micros) => sum + micros, 0) / count]
  }
  const texts = [...each('shop'), ...each('ceiling')].map((micros) => micros.toFixed(0))
  return texts.length === 0 ? '' : `; processor ${texts.join(' / ')} µs`
}
export const ratioAndAim = (ratio: number, aim: number | null) => ({
  ratio: ratio.toFixed(2),
  aim: aim === null ? '' : `≥ ${aim} ${ratio >= aim ? 'met' : 'MISSED'}`,
})
/** Between which ratios the middle half of the rounds lies. */
export const spread = (ratios: readonly number[]): string => {
  const sorted = ratios.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.round((sorted.length - 1) * part)]!.toFixed(2)
  return `${at(0.25)} to ${at(0.75)}`
}
const timesOf = (pairs: readonly Pair[]): string =>
  `${ms(median(pairs.map(({ shop }) => shop.p50)))} / ${ms(median(pairs.map(({ ceiling }) => ceiling.p50)))}`
const ms = (milliseconds: number): string => `${milliseconds.toFixed(milliseconds < 10 ? 2 : 1)} ms`
/** A share with its digits after the point, else a whole number. */
const short = (value: number): string => (value > 0 && value < 1 ? value.toFixed(3) : whole(value))
const whole = (value: number): string => Math.round(value).toLocaleString('en').replaceAll(',', ' ')

const HEADS: Row = {
  name: '',
  shop: 'shop',
  ceiling: 'ceiling',
  ratio: 'ratio',
  aim: 'aim',
  times: 'p50 shop / ceiling',
  more: 'middle half of the rounds',
}
const RIGHT: (keyof Row)[] = ['shop', 'ceiling', 'ratio', 'times']

/** The whole table; a string stands above the rows that follow it. */
export const tableText = (lines: readonly (Row | string)[]): string => {
  const rows = [HEADS, ...lines.filter((line) => typeof line !== 'string')]
  const keys = Object.keys(HEADS) as (keyof Row)[]
  const widths = new Map(keys.map((key) => [key, Math.max(...rows.map((row) => row[key].length))]))
  const text = (row: Row) =>
    keys
      .map((key) =>
        RIGHT.includes(key)
          ? row[key].padStart(widths.get(key)!)
          : row[key].padEnd(widths.get(key)!),
      )
      .join('  ')
      .trimEnd()
  return [
    text(HEADS),
    ...lines.map((line) => (typeof line === 'string' ? `\n${line}` : text(line))),
  ].join('\n')
}
