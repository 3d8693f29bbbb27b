import type { ReactNode } from 'react'

export interface ChoiceOption {
  value: string
  /** What type-ahead matches. */
  text: string
  /** Shown, focusable and explained, but cannot be chosen. */
  disabled?: boolean | undefined
  content: ReactNode
}

const PAGE = 8

/**
 * The option that a key moves to; null for other keys. A closed list opens at its start, or by
 * ArrowUp and End at its end.
 */
export function moveBy(key: string, open: boolean, active: number, count: number): number | null {
  const last = Math.max(0, count - 1)
  const opened = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    Home: 0,
    End: last,
    PageDown: active + PAGE,
    PageUp: active - PAGE,
  }
  const closed = { ArrowDown: 0, ArrowUp: last, Home: 0, End: last }
  const to = (open ? opened : closed)[key as keyof typeof closed]
  return to === undefined ? null : Math.min(last, Math.max(0, to))
}

/**
 * Type-ahead: the option that starts with the typed text, else one with such a word; repeating a
 * letter goes on to the next. `active` without a match; null without options.
 */
export function startOf(
  options: readonly Pick<ChoiceOption, 'text'>[],
  typed: string,
  active: number,
): number | null {
  if (options.length === 0) return null
  const isRepeated = typed === typed.slice(0, 1).repeat(typed.length)
  const search = isRepeated ? typed.slice(0, 1) : typed
  const from = isRepeated ? active + 1 : active
  const order = options.map((_, index) => (from + index) % options.length)
  const begins = (text: string) => text.toLowerCase().startsWith(search)
  return (
    order.find((index) => begins(options[index]!.text)) ??
    order.find((index) => options[index]!.text.split(/[\s(]+/).some(begins)) ??
    active
  )
}
