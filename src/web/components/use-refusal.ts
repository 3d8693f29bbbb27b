import { useState } from 'react'
import { useWait } from '#web/hooks/use-wait.ts'
import { CallFailure } from '#web/send.ts'

/** Why a form was refused, and how long the shop wants it to rest after too many tries. */
export const useRefusal = () => {
  const [text, setText] = useState<string | null>(null)
  const { left, begin } = useWait()
  return {
    text,
    /** Seconds until it may be sent again. */
    left,
    clear: () => setText(null),
    /**
     * Handles an error of a call; `place` may show it at a field and returns the text left for
     * above the form.
     */
    take: (
      error: unknown,
      place: (failure: CallFailure) => string | null = (failure) => failure.message,
    ) => {
      if (!(error instanceof CallFailure)) throw error
      begin(error.retryAfter)
      setText(place(error))
    },
  }
}
