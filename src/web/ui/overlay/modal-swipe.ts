import { useRef, type RefObject, type TouchEvent } from 'react'

const SHEET = '(width < 480px)'
/** Drawn down this far, a sheet is meant to go. */
const AWAY_PX = 72
const BACK_MS = 220

/** Lets a sheet be drawn down by its head. Anything shorter springs back. */
export function useSwipeAway(
  dialog: RefObject<HTMLElement | null>,
  isSheet: boolean,
  onClose: () => void,
) {
  const startY = useRef<number | null>(null)
  const distance = useRef(0)
  if (!isSheet) return {}

  const draw = (pixels: number) => {
    distance.current = pixels
    if (dialog.current) dialog.current.style.translate = pixels > 0 ? `0 ${pixels}px` : ''
  }
  const end = () => {
    if (startY.current === null) return
    startY.current = null
    if (distance.current < AWAY_PX) return draw(0)
    onClose()
    // It fades where it was left; one that stays open after all goes back.
    setTimeout(() => draw(0), BACK_MS)
  }
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      startY.current =
        touches.length === 1 && matchMedia(SHEET).matches ? (touches[0]?.clientY ?? null) : null
    },
    onTouchMove: ({ touches }: TouchEvent) => {
      if (startY.current !== null) draw(Math.max(0, (touches[0]?.clientY ?? 0) - startY.current))
    },
    onTouchEnd: end,
    onTouchCancel: end,
  }
}
