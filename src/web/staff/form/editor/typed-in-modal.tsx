import { createContext, use, useEffect } from 'react'

export const TypedContext = createContext<(isTyped: boolean) => void>(() => {})

/** Reports to the dialog around a form whether something is typed that is not saved. */
export const useTypedInModal = (isTyped: boolean): void => {
  const report = use(TypedContext)
  useEffect(() => {
    report(isTyped)
    if (!isTyped) return () => report(false)
    // A reload would drop what is typed as well.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => {
      removeEventListener('beforeunload', ask)
      report(false)
    }
  }, [report, isTyped])
}

/** The same, where the dialog itself has the state of its form. */
export function Typed({ is }: { is: boolean }) {
  useTypedInModal(is)
  return null
}
