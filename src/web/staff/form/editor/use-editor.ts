import { useState } from 'react'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import type { Difference } from '../changed-meanwhile.tsx'
import { useSave } from '../use-save.ts'
import { useTypedOver } from './use-typed-over.ts'
import { waitingIn } from '../waiting-in.ts'

/** A refusal may hold less than the answer of a save: no history of changes. */
const merged = <Saved>(over: Saved | null, newer: Saved): Saved => ({ ...over, ...newer })

interface Editing<Saved, Typed> {
  /** Names the form in this tab: "segment". */
  name: string
  /** As the server has it; null for a new one. */
  given: Saved | null
  typedOf: (saved: Saved | null) => Typed
  /** What is typed by the names that errors use, where the form has others. */
  named?: (typed: Typed) => object
  /** Saves over `saved`, a new one over null. */
  send: (typed: Typed, saved: Saved | null) => Promise<Saved>
  /** What two forms differ in, in words. */
  differences: (theirs: Typed, ours: Typed) => Difference[]
  /** Text of the toast. */
  done: string
  onSaved: (saved: Saved) => void
}

/**
 * The form of something that has versions. A save over a version that is no longer the newest is
 * refused; then the person chooses which of the two counts.
 */
export const useEditor = <Saved extends { id?: string; version: number }, Typed extends object>(
  editing: Editing<Saved, Typed>,
) => {
  const { name, given, typedOf, named, differences, onSaved } = editing
  const { over, typed, setTyped, isChanged, settle } = useTypedOver(given, typedOf)
  const [dismissed, setDismissed] = useState<unknown>(null)
  const { busy, save, error, failed, failure } = useSave(named ? named(typed) : typed)
  const isLate = failed?.code === 'changed_meanwhile'
  const newer = isLate && failed !== dismissed ? (failed.details as Saved) : null
  const approval = waitingIn(failed)
  const close = () => setDismissed(failed)
  const take = (saved: Saved) => {
    settle(saved)
    onSaved(saved)
  }
  const store = (saved: Saved | null) =>
    save(async () => {
      take(await editing.send(typed, saved))
      showToast({ tone: 'success', text: editing.done })
    })
  return {
    over,
    typed,
    setTyped,
    set: (change: Partial<Typed>) => setTyped((now) => ({ ...now, ...change })),
    isChanged,
    /** Nothing is typed that the server does not have. */
    isSaved: over !== null && !isChanged,
    busy,
    save,
    take,
    error,
    failed,
    /** What no field shows, nor a dialog. */
    failure: isLate || approval ? null : failure,
    approval,
    submit: () => void store(over),
    unsaved: {
      name: `${name}-${over?.id ?? 'new'}-${over?.version ?? 0}`,
      changes: isChanged && !busy && !approval ? typed : null,
      onRestore: setTyped,
    },
    changed: {
      differences: newer && differences(typedOf(newer), typed),
      onKeepOurs: () => {
        close()
        void store(merged(over, newer!))
      },
      onTakeTheirs: () => {
        close()
        take(merged(over, newer!))
      },
      onClose: close,
    },
  }
}
