import { useRef } from 'react'

/** What is typed in a field until it is left is one step for Back. */
export const useTypedStep = (): {
  /** Whether what is typed now goes on with the step; the first of it begins one. */
  goesOn: () => boolean
  /** The field is left. */
  end: () => void
} => {
  const isBegun = useRef(false)
  return {
    goesOn: () => {
      const was = isBegun.current
      isBegun.current = true
      return was
    },
    end: () => void (isBegun.current = false),
  }
}
