import { useState } from 'react'

/** What was read last, also while something else is being read or could not be. */
export const useLastShown = <Value>(value: Value | undefined): Value | undefined => {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
