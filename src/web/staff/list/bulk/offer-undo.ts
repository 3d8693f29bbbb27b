import { showToast } from '#web/ui/overlay/toast-store.ts'

/** SHL-13: an act that has an inverse offers it for ten seconds. */
const UNDO_MS = 10_000

interface Undoable {
  /** What was done. */
  text: string
  /** What the button says. */
  label: string
  undo: () => Promise<unknown>
}

/** Says what was done, with a button that takes it back. */
export const offerUndo = ({ text, label, undo }: Undoable): void =>
  void showToast({
    tone: 'success',
    text,
    duration: UNDO_MS,
    action: {
      label,
      onClick: () =>
        void undo().catch((error: Error) => showToast({ tone: 'error', text: error.message })),
    },
  })
