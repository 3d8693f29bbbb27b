import { useState, type DragEvent } from 'react'

const PICTURES = new Set(['image/jpeg', 'image/png'])

/** Takes pictures that are dropped on an element; `null` takes none. */
export const usePictureDrop = (onDrop: ((files: File[]) => void) | null) => {
  const [isOver, setOver] = useState(false)
  const hasFiles = (event: DragEvent) =>
    onDrop !== null && event.dataTransfer.types.includes('Files')
  return {
    isOver,
    area: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        const files = [...event.dataTransfer.files].filter(({ type }) => PICTURES.has(type))
        if (files.length > 0) onDrop?.(files)
      },
    },
  }
}
