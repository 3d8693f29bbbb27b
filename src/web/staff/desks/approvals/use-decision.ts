import { useState } from 'react'
import { giveApproval, refuseApproval, type StaffApproval } from '#contract/staff/approvals.ts'
import { useProof } from '#web/staff/form/proof/proof.tsx'
import { queries } from '#web/staff/queries.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { CallFailure } from '#web/send.ts'
import { showToast } from '#web/ui/overlay/toast-store.ts'

/** First part of the keys of all answers about approvals. */
export const APPROVALS = 'approvals'
export const approvalKey = (id: string) => [APPROVALS, 'one', id]

/** Approves and refuses, with a proof of the second factor where it is needed. */
export const useDecision = ({ id, number }: Pick<StaffApproval, 'id' | 'number'>) => {
  const t = useT()
  const { takes, dialog } = useProof()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const decide = async (reason: string | null): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const params = { id }
      const decided =
        reason === null
          ? await send(giveApproval, { params })
          : await send(refuseApproval, { params, body: { reason } })
      queries.setQueryData(approvalKey(id), decided)
      const how = reason === null ? 'approved' : 'refused'
      showToast({ tone: 'success', text: t(`staff.approvals.${how}`, { number }) })
      // What was approved may have changed any list.
      void queries.invalidateQueries()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (takes(error, () => void decide(reason))) return
      setFailure(error.message)
      void queries.invalidateQueries({ queryKey: [APPROVALS] })
    } finally {
      setBusy(false)
    }
  }
  return { decide, busy, failure, dialog }
}
