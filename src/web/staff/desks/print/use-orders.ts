import { useQueries } from '@tanstack/react-query'
import { getStaffOrder } from '#contract/staff/orders/order.ts'
import { CallFailure } from '#web/send.ts'
import { send } from '#web/staff/send.ts'
import { useSearchParams } from '#web/router.ts'
import { listed } from './papers.tsx'
import { leaveOutEnded } from './printable.ts'

const isUnknown = (error: Error | null) =>
  error instanceof CallFailure && error.code === 'order_not_found'

/** The orders that the address names, in its order; what has no sheet is named apart. */
export const useOrders = (sheet: 'list' | 'label') => {
  const [query] = useSearchParams()
  const numbers = listed(query.get('orders'))
  const found = useQueries({
    queries: numbers.map((number) => ({
      queryKey: ['orders', 'one', number],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        send(getStaffOrder, { params: { number }, signal }),
      // An order may be cancelled while its sheet stands in an open tab.
      refetchOnWindowFocus: 'always' as const,
    })),
  })
  const { printed, leftOut } = leaveOutEnded(
    found.flatMap(({ data, error }) => (data && !isUnknown(error) ? [data] : [])),
    sheet,
  )
  return {
    orders: printed,
    leftOut,
    unknown: numbers.filter((_, index) => isUnknown(found[index]?.error ?? null)),
    state: {
      isPending: found.some(({ isPending }) => isPending),
      error: found.find(({ error }) => error && !isUnknown(error))?.error ?? null,
      retry: () => void Promise.all(found.map(({ refetch }) => refetch())),
    },
  }
}
