import { queries } from '#web/staff/queries.ts'

/** First part of the keys of all answers about customers. */
export const CUSTOMERS = 'customers'
export const customerKey = (id: string) => [CUSTOMERS, 'one', id]

/** After a change of one: its page, the list and what the list can be filtered by. */
export const refreshCustomer = (id: string): void => {
  for (const queryKey of [customerKey(id), [CUSTOMERS, 'list'], [CUSTOMERS, 'choices']])
    void queries.invalidateQueries({ queryKey })
}
