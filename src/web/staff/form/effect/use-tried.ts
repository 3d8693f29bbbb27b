import { useEffect, useState } from 'react'

const TYPED_MS = 400

/** What is typed, once it stays for a moment: what changed meanwhile is not asked about. */
export const useTried = <Typed>(typed: Typed): Typed => {
  const [tried, setTried] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setTried(typed), TYPED_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return tried
}
