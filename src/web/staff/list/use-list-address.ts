import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from '#web/router.ts'
import { ALL, TEXT, VIEW } from './filters.ts'
import { printListAddress, readListAddress, type ListAddress } from './list-address.ts'

/**
 * The state of a list in the address: a reload or a sent link shows the same. `names` are the
 * filters of the list; pass a stable list.
 */
export const useListAddress = (
  names: readonly string[],
): [ListAddress, (change: Partial<ListAddress>) => void] => {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const address = useMemo(() => readListAddress(query, names), [query, names])
  // Two changes in a row: the second one builds on the first, before that is shown.
  const latest = useRef(address)
  useEffect(() => void (latest.current = address), [address])
  const change = useCallback(
    (part: Partial<ListAddress>) => {
      latest.current = { ...latest.current, ...part }
      void navigate(`?${printListAddress(latest.current)}`, {
        replace: true,
        preventScrollReset: true,
      })
    },
    [navigate],
  )
  return [address, change]
}

type Addressed = [ListAddress, (change: Partial<ListAddress>) => void]

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
  const search = useCallback(
    (part: Partial<ListAddress>) => {
      const { filters } = part
      const isBegun = !shown.filters[TEXT] && Boolean(filters?.[TEXT])
      const isFirst = filters?.[VIEW] === first
      change(isBegun && isFirst ? { ...part, filters: { ...filters, [VIEW]: ALL } } : part)
    },
    [change, first, shown],
  )
  return [shown, search]
}
