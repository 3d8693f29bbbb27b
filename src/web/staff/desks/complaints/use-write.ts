import { useState } from 'react'
import type { StaffComplaint } from '#contract/staff/complaints/complaint.ts'
import { waitingIn, type WaitingFor } from '#web/staff/form/waiting-in.ts'
import { offerUndo } from '#web/staff/list/bulk/offer-undo.ts'
import { queries } from '#web/staff/queries.ts'
import { useT } from '#web/staff/words.ts'
import { CallFailure } from '#web/send.ts'
import { showToast } from '#web/ui/overlay/toast-store.ts'

/** First part of the keys of all answers about complaints. */
export const COMPLAINTS = 'complaints'
export const complaintKey = (id: string) => [COMPLAINTS, 'one', id]

/** Shows what an answer changed everywhere. */
const takeComplaint = (complaint: StaffComplaint): void => {
  queries.setQueryData(complaintKey(complaint.id), complaint)
  void queries.invalidateQueries({ queryKey: [COMPLAINTS, 'list'] })
}

/**
 * One write at a time. Answers whether it was done or waits for approval, which `waits` then tells;
 * what another person changed meanwhile is shown instead.
 */
export const useWrite = () => {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [waits, setWaits] = useState<WaitingFor | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const write = async (
    work: () => Promise<StaffComplaint>,
    done: string,
    undo?: () => Promise<boolean>,
  ): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setWaits(null)
    setFailure(null)
    try {
      takeComplaint(await work())
      if (undo) offerUndo({ text: done, label: t('staff.rows.undo'), undo })
      else showToast({ tone: 'success', text: done })
      return true
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      const waiting = waitingIn(error)
      setWaits(waiting)
      if (waiting) return true
      const isChanged = error.code === 'changed_meanwhile'
      setFailure(
        isChanged
          ? t('staff.complaints.changed')
          : (Object.values(error.errors)[0]?.[0] ?? error.message),
      )
      if (isChanged) void queries.invalidateQueries({ queryKey: [COMPLAINTS] })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { write, busy, waits, failure, clear: () => setFailure(null) }
}
export type Writing = ReturnType<typeof useWrite>
