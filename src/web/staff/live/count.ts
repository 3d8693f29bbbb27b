import { makeStore } from '#web/state/make-store.ts'

/** How many orders wait to be accepted; 0 for those who may not accept them. */
export const newOrders = makeStore(0)
/** Whether the choice of sounds is open: from the bell, or from one's own account. */
export const isChoosingSounds = makeStore(false)
