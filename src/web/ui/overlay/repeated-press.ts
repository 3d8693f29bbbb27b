const REPEAT_MS = 400
const REPEAT_PX = 24

type Press = Pick<MouseEvent, 'timeStamp' | 'clientX' | 'clientY' | 'detail'>

/**
 * Whether `second` is the other half of a double press: by the pointer at the same place, or by the
 * keyboard (`detail` 0), wherever the focus went.
 */
export const isRepeat = (first: Press, second: Press): boolean => {
  const isKeyboard = first.detail === 0
  const distance = Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY)
  return (
    isKeyboard === (second.detail === 0) &&
    second.timeStamp - first.timeStamp <= REPEAT_MS &&
    (isKeyboard || distance <= REPEAT_PX)
  )
}

export interface PressGuard {
  note: (press: Press) => void
  /** Swallows repeats of the last press: they would reach the page behind a closed dialog. */
  swallowRepeats: () => void
}

export const makePressGuard = (): PressGuard => {
  let last: Press | null = null
  const swallow = (event: MouseEvent) => {
    if (!last) return
    if (!isRepeat(last, event)) {
      // A press elsewhere in between makes a third one deliberate.
      last = null
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }
  // A key between two presses, such as Tab, makes the second one deliberate.
  const forget = ({ key, repeat }: KeyboardEvent) => {
    if (!repeat && key !== 'Enter' && key !== ' ') last = null
  }
  return {
    note: (press) => {
      last = press
    },
    swallowRepeats: () => {
      // A mousedown would move the focus.
      for (const type of ['mousedown', 'click'] as const) {
        addEventListener(type, swallow, true)
        setTimeout(() => removeEventListener(type, swallow, true), REPEAT_MS)
      }
      addEventListener('keydown', forget, true)
      setTimeout(() => removeEventListener('keydown', forget, true), REPEAT_MS)
    },
  }
}
