import { useState } from 'react'
import {
  APPROVALS_DECIDED_MAX,
  decideApprovals,
  type StaffApproval,
} from '#contract/staff/approvals.ts'
import { useProof } from '#web/staff/form/proof/proof.tsx'
import { reasonsOf } from '#web/staff/list/bulk/use-rows-act.ts'
import { useRowsActs } from '#web/staff/list/bulk/rows-act.tsx'
import { queries } from '#web/staff/queries.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { ReasonField } from './reason-field.tsx'
import { amountOf } from './values.tsx'

/** Approves or refuses the chosen approvals, all in one call. */
export const useDecisions = (rows: readonly StaffApproval[]) => {
  const t = useT()
  const proof = useProof()
  const [reason, setReason] = useState('')
  const staysBy = ({ may_decide: may, is_own: isOwn, state }: StaffApproval): string | null => {
    if (may) return null
    if (state !== 'open') return t(`staff.approvals.state.${state}`)
    return t(isOwn ? 'staff.approvals.own' : 'staff.approvals.mayNot')
  }
  const decide = async (chosen: readonly StaffApproval[], approve: boolean) => {
    const ids = chosen.map(({ id }) => id)
    const body = { ids, approve, reason: approve ? '' : reason.trim() }
    return reasonsOf(await send(decideApprovals, { body }), ids)
  }
  const shared = { max: APPROVALS_DECIDED_MAX, staysBy, takes: proof.takes }
  const acts = useRowsActs({
    rows,
    idOf: ({ id }) => id,
    nameOf: ({ number, act, entity: { about } }) =>
      [`${number} ${t(`staff.approvals.act.${act}`)}`, about].filter(Boolean).join(' · '),
    detailOf: (approval) => amountOf(t, approval),
    acts: [
      {
        ...shared,
        id: 'approve',
        label: t('staff.approvals.approve'),
        runAll: (chosen: readonly StaffApproval[]) => decide(chosen, true),
      },
      {
        ...shared,
        id: 'refuse',
        label: t('staff.approvals.refuse'),
        isDanger: true,
        isIncomplete: reason.trim() === '',
        fields: <ReasonField reason={reason} onChange={setReason} />,
        runAll: (chosen: readonly StaffApproval[]) => decide(chosen, false),
      },
    ],
    // What was approved may have changed any list.
    onChanged: () => {
      setReason('')
      void queries.invalidateQueries()
    },
  })
  return {
    bulk: acts.bulk,
    dialog: (
      <>
        {acts.dialog}
        {proof.dialog}
      </>
    ),
  }
}
