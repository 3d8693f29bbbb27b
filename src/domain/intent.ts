/**
 * Optimistic state: what the customer wants versus what the server has confirmed. Used by every
 * control that shows a change at once and sends it later. Pure: debouncing and sending belong to
 * the caller.
 */
export interface Intent<T> {
  /** What is shown. */
  readonly wanted: T
  /** The server's last state. */
  readonly confirmed: T
  /** The value being sent, wrapped because it may itself be null. */
  readonly inFlight: { readonly value: T } | null
}

export type Equal<T> = (a: T, b: T) => boolean

/** Starts with a confirmed value. */
export function intentOf<T>(confirmed: T): Intent<T> {
  return { wanted: confirmed, confirmed, inFlight: null }
}

/** The customer chose a value. */
export function want<T>(state: Intent<T>, value: T): Intent<T> {
  return { ...state, wanted: value }
}

/** The value to send now, wrapped; null when it is already confirmed or a call is in flight. */
export function due<T>(
  state: Intent<T>,
  equal: Equal<T> = Object.is,
): { readonly value: T } | null {
  if (state.inFlight || equal(state.wanted, state.confirmed)) return null
  return { value: state.wanted }
}

/** The value has been sent. */
export function sent<T>(state: Intent<T>, value: T): Intent<T> {
  return { ...state, inFlight: { value } }
}

/**
 * The server responded. A value chosen meanwhile stays and becomes due; otherwise the response is
 * shown, even if it differs.
 */
export function settle<T>(state: Intent<T>, confirmed: T, equal: Equal<T> = Object.is): Intent<T> {
  const changedMeanwhile = state.inFlight !== null && !equal(state.wanted, state.inFlight.value)
  return { wanted: changedMeanwhile ? state.wanted : confirmed, confirmed, inFlight: null }
}

/** The call failed: back to the confirmed value, also discarding later choices. */
export function revert<T>(state: Intent<T>): Intent<T> {
  return { wanted: state.confirmed, confirmed: state.confirmed, inFlight: null }
}

/** A confirmed value came from elsewhere (another tab, a refetch). A pending choice stays. */
export function adopt<T>(state: Intent<T>, confirmed: T, equal: Equal<T> = Object.is): Intent<T> {
  const atRest = state.inFlight === null && equal(state.wanted, state.confirmed)
  return { ...state, confirmed, wanted: atRest ? confirmed : state.wanted }
}
