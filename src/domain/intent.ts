/**
 * What a shopper wants against what the shop has confirmed: the rule behind every control that
 * shows a change at once and sends it later (wishlist heart, quantity, select all). Pure: waiting
 * and sending belong to the caller.
 */
export interface Intent<T> {
  /** What is shown. */
  readonly wanted: T
  /** The last state the shop answered. */
  readonly confirmed: T
  /** The value on its way, in a box because the value itself may be null. */
  readonly inFlight: { readonly value: T } | null
}

export type Equal<T> = (a: T, b: T) => boolean

/** Starts at rest on a confirmed value. */
export function intentOf<T>(confirmed: T): Intent<T> {
  return { wanted: confirmed, confirmed, inFlight: null }
}

/** The shopper chooses a value. */
export function want<T>(state: Intent<T>, value: T): Intent<T> {
  return { ...state, wanted: value }
}

/**
 * What must be sent now, in a box; null when the wish is already true or an answer is still
 * awaited.
 */
export function due<T>(
  state: Intent<T>,
  equal: Equal<T> = Object.is,
): { readonly value: T } | null {
  if (state.inFlight || equal(state.wanted, state.confirmed)) return null
  return { value: state.wanted }
}

/** The value has left. */
export function sent<T>(state: Intent<T>, value: T): Intent<T> {
  return { ...state, inFlight: { value } }
}

/**
 * The shop answered. A wish made meanwhile stays and becomes due; otherwise the answer is what is
 * shown, even where it differs.
 */
export function settle<T>(state: Intent<T>, confirmed: T, equal: Equal<T> = Object.is): Intent<T> {
  const changedMeanwhile = state.inFlight !== null && !equal(state.wanted, state.inFlight.value)
  return { wanted: changedMeanwhile ? state.wanted : confirmed, confirmed, inFlight: null }
}

/** The call failed: back to what is known to be true, also for wishes made meanwhile. */
export function revert<T>(state: Intent<T>): Intent<T> {
  return { wanted: state.confirmed, confirmed: state.confirmed, inFlight: null }
}

/** A fresh confirmed value came from elsewhere (another tab, a refetch). An open wish is kept. */
export function adopt<T>(state: Intent<T>, confirmed: T, equal: Equal<T> = Object.is): Intent<T> {
  const atRest = state.inFlight === null && equal(state.wanted, state.confirmed)
  return { ...state, confirmed, wanted: atRest ? confirmed : state.wanted }
}
