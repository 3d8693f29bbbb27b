import { useEffect, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '#web/router.ts'

interface NewOrSaved<Saved> {
  /** The path of the call that reads one, and of the list that has it. */
  read: string
  list: string
  load: (id: string, signal: AbortSignal) => Promise<Saved>
  /** The page of one. */
  to: (id: string) => string
}

/**
 * What a form page shows: what the id in its address names, or without one what is made there, which
 * then gets its own address. A refetch would replace what the form began with, so it is read once.
 */
export const useNewOrSaved = <Saved extends { id: string }>(given: NewOrSaved<Saved>) => {
  const { read, list, load, to } = given
  const { id } = useParams()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [saved, setSaved] = useState<Saved | null>(null)
  const query = useQuery({
    queryKey: [read, id],
    queryFn: ({ signal }) => load(id ?? '', signal),
    enabled: id !== undefined,
    staleTime: Infinity,
    gcTime: 0,
  })
  const made = id === undefined ? saved?.id : undefined
  useEffect(() => {
    if (made !== undefined) void navigate(to(made), { replace: true })
    // `to` is a page of the contract.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [made, navigate])
  const item = saved?.id === id || id === undefined ? saved : (query.data ?? null)
  return {
    id,
    query,
    /** Null for a new one. */
    item,
    /** Whether there is anything to show; null until it is read. */
    ready: item !== null || id === undefined || null,
    settle: (now: Saved) => {
      setSaved(now)
      void queries.invalidateQueries({ queryKey: [list] })
    },
  }
}
