import { useQuery } from '@tanstack/react-query'
import { listLocations, type StockPlace } from '#contract/staff/stock/stock.ts'
import { send } from '#web/staff/send.ts'

/** Places with stock; the one that sells online first. */
export const usePlaces = (): readonly StockPlace[] =>
  useQuery({
    queryKey: [listLocations.path],
    queryFn: ({ signal }) => send(listLocations, { signal }),
  }).data ?? []
