import { useQuery } from '@tanstack/react-query'
import { listCustomerChoices } from '#contract/staff/customers/customers.ts'
import { send } from '#web/staff/send.ts'
import { useLocale } from '#web/staff/words.ts'
import { CUSTOMERS } from './keys.ts'

/** Tiers, and the tags in use. */
export const useCustomerChoices = () => {
  const locale = useLocale()
  return useQuery({
    queryKey: [CUSTOMERS, 'choices', locale],
    queryFn: ({ signal }) => send(listCustomerChoices, { signal }),
  }).data
}
