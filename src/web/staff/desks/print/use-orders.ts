import { useQueries } from '@tanstack/react-query'
import { getStaffOrder } from '#contract/staff/order.ts'
import { send } from '#web/staff/send.ts'
import { useSearchParams } from '#web/router.ts'
import { listed } from './papers.tsx'

/** The orders that the address names, in its order. */
export const useOrders = () => {
  const [query] = useSearchParams()
  const found = useQueries({
    queries: listed(query.get('orders')).map((number) => ({
      queryKey: ['orders', 'one', number],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        send(getStaffOrder, { params: { number }, signal }),
    })),
  })
  return {
    orders: found.flatMap(({ data }) => data ?? []),
    state: {
      isPending: found.some(({ isPending }) => isPending),
      error: found.find(({ error }) => error)?.error ?? null,
      retry: () => void Promise.all(found.map(({ refetch }) => refetch())),
    },
  }
}
