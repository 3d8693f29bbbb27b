/** First part of the keys of all answers about customers. */
export const CUSTOMERS = 'customers'
export const customerKey = (id: string) => [CUSTOMERS, 'one', id]
