import { useQuery } from '@tanstack/react-query'
import { listOrderChoices } from '#contract/staff/orders/orders.ts'
import { send } from '#web/staff/send.ts'
import { ORDERS } from './use-act.ts'

/** What the filters of the list offer, such as the tags in use. */
export const useOrderChoices = () =>
  useQuery({
    queryKey: [ORDERS, 'choices'],
    queryFn: ({ signal }) => send(listOrderChoices, { signal }),
  })
