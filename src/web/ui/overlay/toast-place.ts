/** Upper and lower edge in the window, in pixels. */
export type Span = { top: number; bottom: number }

/** Pixels between a toast and what it must not cover. */
const GAP = 8

const isFree = (top: number, height: number, controls: readonly Span[]): boolean =>
  controls.every((one) => one.bottom <= top || one.top >= top + height)

/**
 * The lowest place between two others (`lowest` and `highest`, upper edges in pixels) where a toast
 * of this height covers no control; null where it would everywhere.
 */
export const placeBetween = (
  height: number,
  { lowest, highest }: { lowest: number; highest: number },
  controls: readonly Span[],
): number | null => {
  const near = controls.flatMap(({ top, bottom }) => [top - GAP - height, bottom + GAP])
  return (
    near
      .filter((top) => top >= highest && top <= lowest)
      .toSorted((one, other) => other - one)
      .find((top) => isFree(top, height, controls)) ?? null
  )
}

/** Main buttons, and bars of acts. */
const NEVER_COVERED = ['primary', 'mango', 'danger']
  .map((variant) => `[data-variant="${variant}"]`)
  .concat('[data-uncovered]')
  .join()

/** The area of a toast, and where its page or dialog has its controls. */
type Place = { host: HTMLElement; homeOf: () => HTMLElement }

/**
 * Shows the toast at the bottom, at the top where it would cover a main button or what has the
 * focus, and between the two where both would. Returns a function that ends it.
 */
export function stayClear(host: HTMLElement, homeOf: () => HTMLElement): () => void {
  const at = { host, homeOf }
  let frame = 0
  const soon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => coversControl(at) && place(at))
  }
  place(at)
  addEventListener('scroll', soon, { capture: true, passive: true })
  addEventListener('resize', soon)
  addEventListener('focusin', soon)
  return () => {
    cancelAnimationFrame(frame)
    removeEventListener('scroll', soon, { capture: true })
    removeEventListener('resize', soon)
    removeEventListener('focusin', soon)
  }
}

function place(at: Place) {
  const { host } = at
  const tops = { bottom: 0, top: 0 }
  for (const side of ['bottom', 'top'] as const) {
    host.dataset['side'] = side
    tops[side] = host.getBoundingClientRect().top
    if (!coversControl(at)) return
  }
  const { height } = host.getBoundingClientRect()
  const room = { lowest: tops.bottom, highest: tops.top }
  const between = placeBetween(height, room, controlsNear(at))
  host.dataset['side'] = between === null ? 'bottom' : 'between'
  host.style.setProperty('--toast-top', `${between}px`)
}

/** Whether the toast covers a main button or what has the focus. */
function coversControl(at: Place): boolean {
  // Uses its final position: the card is still animating.
  const { top, bottom } = at.host.getBoundingClientRect()
  return controlsNear(at).some((one) => one.top < bottom && one.bottom > top)
}

/** What a toast must not cover, of what is above or below it. */
function controlsNear({ host, homeOf }: Place): DOMRect[] {
  const card = host.querySelector('[role] > *')
  if (!card) return []
  const { left, right } = card.getBoundingClientRect()
  return [...homeOf().querySelectorAll(NEVER_COVERED), ...focusedOutside(host)]
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.left < right && box.right > left)
}

/** The control that has the focus, with its label; not the toast's own, and no whole region. */
function focusedOutside(host: HTMLElement): Element[] {
  const focused = document.activeElement
  if (!focused || focused === document.body || host.contains(focused)) return []
  return focused.matches('[tabindex="-1"]') ? [] : [focused.closest('label') ?? focused]
}
