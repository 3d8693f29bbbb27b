import { makeStore } from '../state/make-store.ts'
import { storedText } from '../state/stored.ts'

/** The id of the preferred branch: stored on this device only, never sent. */
export const chosenStore = makeStore<string | null>(null, storedText('store', 'device'))
