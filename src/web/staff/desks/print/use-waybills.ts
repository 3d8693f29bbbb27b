import { useQueries } from '@tanstack/react-query'
import { getWaybill, type Waybill } from '#contract/staff/orders/waybill.ts'
import { CallFailure } from '#web/send.ts'
import { useSearchParams } from '#web/router.ts'
import { send } from '#web/staff/send.ts'
import { listed } from './papers.tsx'

/** A courier answers within seconds; while it is away, the shop asks it again. */
const AGAIN_MS = 5_000

export type Numbered = Waybill & { waybill: string }
export type Waybills = ReturnType<typeof useWaybills>

/** A number of a booking that came to nothing is not printed. */
const isNumbered = (one: Waybill): one is Numbered =>
  one.waybill !== null && one.state !== 'trouble'
const codeOf = (error: Error | null): string | null =>
  error instanceof CallFailure ? error.code : null
const isUnknown = (error: Error | null) => codeOf(error) === 'order_not_found'
const isRefused = (error: Error | null) => isUnknown(error) || codeOf(error) === 'order_state'

/** The waybills of the orders that the address names, and those that have none. */
export const useWaybills = () => {
  const [query] = useSearchParams()
  const numbers = listed(query.get('orders'))
  const found = useQueries({
    queries: numbers.map((number) => ({
      queryKey: ['orders', 'waybill', number],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        send(getWaybill, { params: { number }, signal }),
      // The order may be cancelled, or booked again, while its sheet stands in an open tab.
      refetchOnWindowFocus: 'always' as const,
      refetchInterval: (one: { state: { data: Waybill | undefined } }) =>
        one.state.data && !isNumbered(one.state.data) ? AGAIN_MS : (false as const),
    })),
  })
  const read = found.flatMap(({ data, error }) => (data && !isRefused(error) ? [data] : []))
  return {
    printed: read.filter(isNumbered),
    unready: read.filter((one) => !isNumbered(one)),
    refused: numbers.flatMap((number, index) => {
      const error = found[index]?.error ?? null
      return isRefused(error) ? [{ number, isUnknown: isUnknown(error) }] : []
    }),
    state: {
      isPending: found.some(({ isPending }) => isPending),
      error: found.find(({ error }) => error && !isRefused(error))?.error ?? null,
      retry: () => void Promise.all(found.map(({ refetch }) => refetch())),
    },
  }
}
