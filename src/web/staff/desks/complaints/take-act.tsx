import { assignComplaint } from '#contract/staff/complaints/complaint-writing.ts'
import type { StaffComplaintRow } from '#contract/staff/complaints/complaints.ts'
import { useRowsActs } from '#web/staff/list/bulk/rows-act.tsx'
import { queries } from '#web/staff/queries.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted, useStaff } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { COMPLAINTS } from './use-write.ts'

/** Takes several complaints; one that a colleague took meanwhile stays with them. */
export const useTakeAct = (rows: readonly StaffComplaintRow[]) => {
  const t = useT()
  const may = usePermitted()('complaints.write')
  const self = useStaff()
  const give = (id: string, to: string | null, previous: string | null) =>
    send(assignComplaint, { params: { id }, body: { staff_id: to, previous } })
  return useRowsActs({
    rows,
    idOf: ({ id }) => id,
    nameOf: ({ number }) => number,
    acts: may
      ? [
          {
            id: 'take',
            press: 't',
            label: t('staff.complaints.take'),
            staysBy: ({ assignee }) =>
              assignee?.id === self.id ? t('staff.complaints.assigned') : null,
            run: ({ id, assignee }) => give(id, self.id, assignee?.id ?? null),
            undo: ({ id, assignee }) => give(id, assignee?.id ?? null, self.id),
          },
        ]
      : [],
    onChanged: () => void queries.invalidateQueries({ queryKey: [COMPLAINTS] }),
  })
}
