import { useState } from 'react'

/** What is typed in a field until it is left is one step for Back. */
export const useTypedStep = () => useState(makeStep)[0]

const makeStep = () => {
  let isBegun = false
  return {
    /** Whether what is typed now goes on with the step; the first of it begins one. */
    goesOn: (): boolean => {
      const was = isBegun
      isBegun = true
      return was
    },
    /** The field is left. */
    end: (): void => {
      isBegun = false
    },
  }
}
