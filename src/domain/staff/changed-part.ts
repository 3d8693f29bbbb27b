import { plainText } from '../text.ts'

/** Shorter texts are shown whole. */
const WHOLE_MAX = 120
/** Characters on each side of what changed. */
const AROUND = 30

export type Compared = { was: string; is: string }

/**
 * Two versions of a text for people who compare them: HTML as it is read, and of a long text the
 * part that changed. Texts that are read alike, and differ in their tags, stay as they are written.
 */
export const changedPart = (was: string, is: string): Compared => {
  const [before, after] = [plainText(was), plainText(is)]
  const [one, other] = before === after ? [was, is] : [before, after]
  if (Math.max(one.length, other.length) <= WHOLE_MAX) return { was: one, is: other }
  const head = sharedLength(one, other)
  const most = Math.min(one.length, other.length) - head
  const tail = Math.min(most, sharedEnd(one, other))
  return { was: cut(one, head, tail), is: cut(other, head, tail) }
}

const sharedLength = (one: string, other: string): number => {
  let at = 0
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1
  return at
}
const sharedEnd = (one: string, other: string): number => {
  let length = 0
  while (
    length < Math.min(one.length, other.length) &&
    one.at(-1 - length) === other.at(-1 - length)
  )
    length += 1
  return length
}

/** Without what both share, but a few words of it. */
const cut = (text: string, head: number, tail: number): string => {
  const from = head <= AROUND ? 0 : text.lastIndexOf(' ', head - AROUND) + 1
  const last = text.length - tail + AROUND
  const space = text.indexOf(' ', last)
  const to = last >= text.length || space < 0 ? text.length : space
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`
}
