import { useEffect, useRef, type FocusEvent, type RefObject } from 'react'
import { useLocation } from '#web/router.ts'

/** Opens the page of the row that has the focus. */
export const openFocusedRow = (): void =>
  document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-row-link]')?.click()

/** The row that had the focus last, by the key of its entry in the history. */
const left = new Map<string, string>()

/**
 * After Back from a row's page the row has the focus again, once it is there. Returns what the body
 * of the table takes.
 */
export const useLeftRow = (
  body: RefObject<HTMLTableSectionElement | null>,
  hasRows: boolean,
): { onFocus: (event: FocusEvent) => void } => {
  const { key } = useLocation()
  const wasBack = useRef(left.get(key))
  useEffect(() => {
    const id = wasBack.current
    if (!hasRows || id === undefined) return
    wasBack.current = undefined
    const { activeElement } = document
    if (activeElement !== document.body && activeElement?.id !== 'main') return
    const row = body.current?.querySelector(`[data-row="${CSS.escape(id)}"]`)
    const link = row?.querySelector<HTMLElement>('[data-row-link]')
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'nearest' })
  }, [body, hasRows])
  return {
    onFocus: ({ target }) => {
      const id = target.closest('[data-row]')?.getAttribute('data-row')
      if (id) left.set(key, id)
    },
  }
}
