import { useState } from 'react'

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * What is typed in a form, and the version that it began with. A newer version takes its place while
 * nothing is typed, or when it changes nothing of the form. Otherwise what is typed stays: saving it
 * is refused, and the form asks which of the two counts.
 */
export const useTypedOver = <Saved extends { version: number }, Typed>(
  /** As the server has it; null for a new one. */
  given: Saved | null,
  typedOf: (saved: Saved | null) => Typed,
) => {
  const [over, setOver] = useState(given)
  const begun = typedOf(over)
  const [typed, setTyped] = useState(begun)
  const isChanged = !isSame(typed, begun)
  if (given !== null && given.version > (over?.version ?? 0)) {
    const now = typedOf(given)
    if (!isChanged) setTyped(now)
    if (!isChanged || isSame(now, begun)) setOver(given)
  }
  const settle = (now: Saved) => {
    setOver(now)
    setTyped(typedOf(now))
  }
  return { over, typed, setTyped, isChanged, settle }
}
