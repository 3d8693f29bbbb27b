import { useMemo, type RefObject } from 'react'
import { useKeys } from '../keys/keys.ts'
import { useT } from '../words.ts'

/**
 * `j` and `k` move the focus from row to row, and Enter opens the focused link by itself; `x`
 * chooses the row. Focus, not a mark of our own, so that screen readers follow.
 */
export const useRowKeys = (body: RefObject<HTMLTableSectionElement | null>): void => {
  const t = useT()
  useKeys(
    useMemo(() => {
      const links = () => [
        ...(body.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? []),
      ]
      const move = (by: 1 | -1) => {
        const all = links()
        const here = all.findIndex((link) => link.closest('tr')?.contains(document.activeElement))
        const next = here < 0 ? all[0] : all[here + by]
        next?.focus()
        next?.scrollIntoView({ block: 'nearest' })
      }
      const choose = () => {
        const row = document.activeElement?.closest('tr')
        if (row && body.current?.contains(row)) row.querySelector<HTMLElement>('input')?.click()
      }
      return [
        { press: 'j', label: t('staff.list.next'), run: () => move(1), repeats: true },
        { press: 'k', label: t('staff.list.previous'), run: () => move(-1), repeats: true },
        { press: 'x', label: t('staff.list.mark'), run: choose },
      ]
    }, [body, t]),
  )
}
