import { useState, type DragEvent } from 'react'
import { landing } from './moved-to.ts'
import styles from './order.module.css'

type Over = { at: number; side: 'before' | 'after' }

/**
 * Orders the entries of a list by dragging: an entry has the props of `target`, and its `handle` is
 * what is dragged. `across` for entries side by side.
 */
export const useOrderDrag = (
  onMove: (from: number, to: number) => void,
  { across = false }: { across?: boolean } = {},
) => {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<Over | null>(null)
  const finish = () => {
    setDragged(null)
    setOver(null)
  }
  const overOf = (event: DragEvent, at: number): Over => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const isBefore = across ? event.clientX < left + width / 2 : event.clientY < top + height / 2
    return { at, side: isBefore ? 'before' : 'after' }
  }
  return {
    handle: (at: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.setData('text/plain', String(at))
        event.dataTransfer.effectAllowed = 'move'
        setDragged(at)
      },
      onDragEnd: finish,
    }),
    target: (at: number) => ({
      'className': across ? styles.across : styles.down,
      'data-dragged': dragged === at || undefined,
      'data-drop': over?.at === at ? over.side : undefined,
      'onDragOver': (event: DragEvent) => {
        if (dragged === null) return
        event.preventDefault()
        const next = overOf(event, at)
        if (over?.at !== next.at || over.side !== next.side) setOver(next)
      },
      'onDrop': (event: DragEvent) => {
        if (dragged === null) return
        event.preventDefault()
        const { side } = overOf(event, at)
        const to = landing(dragged, at, side)
        if (to !== dragged) onMove(dragged, to)
        finish()
      },
    }),
  }
}
export type OrderDrag = ReturnType<typeof useOrderDrag>
