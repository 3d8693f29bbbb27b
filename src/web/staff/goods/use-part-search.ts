import { useDeferredValue, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listParts } from '#contract/staff/goods/products.ts'
import { send } from '#web/staff/send.ts'

const LETTERS_MIN = 2

/** The variations that a typed text finds; undefined while it is too short. */
export const usePartSearch = () => {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data } = useQuery({
    queryKey: ['parts', search],
    queryFn: ({ signal }) => send(listParts, { query: { search }, signal }),
    enabled: search.length >= LETTERS_MIN,
    placeholderData: keepPreviousData,
  })
  return { typed, setTyped, found: typed.trim().length < LETTERS_MIN ? undefined : data }
}
