import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Arrow keys, Home and End move the focus between the buttons of a toolbar. */
export function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key]
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  if (!step || at < 0) return
  event.preventDefault()
  buttons[step(at, buttons.length)]?.focus()
}
