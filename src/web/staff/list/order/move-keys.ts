import type { KeyboardEvent } from 'react'

type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

/** Alt and an arrow key move the row whose buttons have the focus. */
export const moveKeys = (moves: Partial<Record<Arrow, () => void>>) => (event: KeyboardEvent) => {
  const move = event.altKey ? moves[event.key as Arrow] : undefined
  if (!move) return
  event.preventDefault()
  move()
}
