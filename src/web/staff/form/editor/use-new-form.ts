import { useState } from 'react'
import { useSave } from '../use-save.ts'
import { waitingIn } from '../waiting-in.ts'

/**
 * The form of something that stays as it was added. `name` names it in this tab; `add` sends what is
 * typed and leaves the form.
 */
export const useNewForm = <Typed extends object>(
  name: string,
  given: Typed,
  add: (typed: Typed) => Promise<void>,
) => {
  const [begun] = useState(given)
  const [typed, setTyped] = useState(begun)
  const { busy, save, error, failed, failure } = useSave(typed)
  const approval = waitingIn(failed)
  return {
    typed,
    set: (change: Partial<Typed>) => setTyped((now) => ({ ...now, ...change })),
    error,
    isTyped: typed !== begun,
    isSaved: false,
    busy,
    failure: approval ? null : failure,
    approval,
    submit: () => void save(() => add(typed)),
    unsaved: { name, changes: typed !== begun && !busy ? typed : null, onRestore: setTyped },
  }
}
