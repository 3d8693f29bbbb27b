import { makeStore } from '#web/state/make-store.ts'

/** How many orders wait to be accepted; 0 for those who may not accept them. */
export const newOrders = makeStore(0)
