import { makeStore } from './make-store.ts'
import { storedText } from './stored.ts'

/** The number of the order that the customer is adding goods to; null for none. */
export const addingTo = makeStore<string | null>(null, storedText('adding_to', 'tab'))
