import { useState, type DragEvent } from 'react'
import { placeAt, type Branch, type Place } from '#domain/catalogue/category-tree.ts'

type Over = { slug: string; half: 'upper' | 'lower' }

/** Dragging rows of a tree: what rows listen to, and where a drop would land. */
export const useTreeDrag = (
  tree: readonly Branch[],
  onMove: (slug: string, place: Place | null) => void,
) => {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<Over | null>(null)
  const finish = () => {
    setDragged(null)
    setOver(null)
  }
  const drop = (event: DragEvent, place: Place | null) => {
    event.preventDefault()
    if (dragged !== null) onMove(dragged, place)
    finish()
  }
  const overOf = (event: DragEvent, slug: string): Over => {
    const { top, height } = event.currentTarget.getBoundingClientRect()
    return { slug, half: event.clientY < top + height / 2 ? 'upper' : 'lower' }
  }
  const placeOf = (target: Over | null) =>
    dragged === null ? null : placeAt(tree, dragged, target)
  return {
    dragged,
    row: (slug: string) => ({
      'draggable': true,
      'data-dragged': dragged === slug || undefined,
      'data-drop': over?.slug === slug ? over.half : undefined,
      'onDragStart': (event: DragEvent) => {
        event.dataTransfer.setData('text/plain', slug)
        event.dataTransfer.effectAllowed = 'move'
        setDragged(slug)
      },
      'onDragEnd': finish,
      'onDragOver': (event: DragEvent) => {
        const next = overOf(event, slug)
        const takes = placeOf(next) !== null
        if (takes) event.preventDefault()
        if (over?.slug !== next.slug || over.half !== next.half) setOver(takes ? next : null)
      },
      'onDrop': (event: DragEvent) => drop(event, placeOf(overOf(event, slug))),
    }),
    /** Below all rows: the last main category. */
    end: {
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop: (event: DragEvent) => drop(event, placeOf(null)),
    },
  }
}
export type TreeDrag = ReturnType<typeof useTreeDrag>
