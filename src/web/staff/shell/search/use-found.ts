import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { usePermitted } from '../../session.ts'
import { useLocale, useT } from '../../words.ts'
import type { Found } from './find-things.ts'

const LENGTH_MIN = 3
const LENGTH_MAX = 40
const TYPING_MS = 250

/** Things by their number, code or name, customers by phone as well: what the person may see. */
export const useFound = (typed: string): readonly Found[] => {
  const q = useSettled(typed.trim())
  const may = usePermitted()
  const locale = useLocale()
  const t = useT()
  const { data } = useQuery({
    queryKey: ['found', q, locale],
    queryFn: async ({ signal }) => {
      // Riders and pickers seldom search: their first page goes without it.
      const { findThings } = await import('./find-things.ts')
      return findThings({ q, locale, t, signal }, may)
    },
    enabled: q.length >= LENGTH_MIN && q.length <= LENGTH_MAX,
    retry: false,
  })
  return data ?? NONE
}
const NONE: readonly Found[] = []

/** The text once it has not changed for a moment. */
const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
