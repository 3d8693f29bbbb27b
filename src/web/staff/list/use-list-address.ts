import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from '#web/router.ts'
import { ALL, TEXT, VIEW } from './filters.ts'
import {
  isSameAddress,
  printListAddress,
  readListAddress,
  type ListAddress,
} from './list-address.ts'

/**
 * Changes the address. Other filters or another sort are a step that the browser's Back undoes;
 * `isSameStep`: more of what was typed before, which is one step with it.
 */
export type ChangeAddress = (part: Partial<ListAddress>, how?: { isSameStep?: boolean }) => void
type Addressed = [ListAddress, ChangeAddress]

const NOTHING = { written: null, left: null }

/**
 * The state of a list in the address: a reload or a sent link shows the same. A change is shown at
 * once, before the page has moved to its address. `names` are the filters of the list; pass a
 * stable list.
 */
export const useListAddress = (names: readonly string[]): Addressed => {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const address = useMemo(() => readListAddress(query, names), [query, names])
  const [chosen, setChosen] = useState<{ on: ListAddress; next: ListAddress }>()
  // Two changes in a row: the second one builds on the first, before that is shown.
  const latest = useRef(address)
  const shown = useRef(address)
  /**
   * What the last change wrote, and what the step left that it belongs to: only while the first is
   * shown there is something to go on with.
   */
  const last = useRef<{ written: ListAddress | null; left: ListAddress | null }>(NOTHING)
  useEffect(() => void (latest.current = shown.current = address), [address])
  const change = useCallback<ChangeAddress>(
    (part, { isSameStep = false } = {}) => {
      latest.current = { ...latest.current, ...part }
      setChosen({ on: shown.current, next: latest.current })
      const { written, left } = last.current
      const goesOn = isSameStep && isSameAddress(written, shown.current)
      // What was typed is taken back: the step is undone, not followed by one that changes nothing.
      if (goesOn && isSameAddress(left, latest.current)) {
        last.current = NOTHING
        return void navigate(-1)
      }
      const isStep = part.filters !== undefined || part.sort !== undefined
      last.current = { written: latest.current, left: isStep && !goesOn ? shown.current : left }
      void navigate(`?${printListAddress(latest.current)}`, {
        replace: !isStep || goesOn,
        preventScrollReset: true,
      })
    },
    [navigate],
  )
  return [chosen?.on === address ? chosen.next : address, change]
}

/**
 * Opens a list whose address names no filter with one of its views. The address stays as it is, so
 * that a person's own first view goes before. A search that begins there looks through all rows: what
 * is sought is rarely among the first.
 */
export const useFirstView = ([address, change]: Addressed, first: string): Addressed => {
  const isBare = Object.keys(address.filters).length === 0
  const shown = useMemo(
    () => (isBare ? { ...address, filters: { [VIEW]: first } } : address),
    [address, isBare, first],
  )
  const search = useCallback<ChangeAddress>(
    (part, how) => {
      const { filters } = part
      const isBegun = !shown.filters[TEXT] && Boolean(filters?.[TEXT])
      const isFirst = filters?.[VIEW] === first
      change(isBegun && isFirst ? { ...part, filters: { ...filters, [VIEW]: ALL } } : part, how)
    },
    [change, first, shown],
  )
  return [shown, search]
}
