import { useQuery } from '@tanstack/react-query'
import type { StaffComplaint } from '#contract/staff/complaints/complaint.ts'
import {
  assignComplaint,
  listComplaintAssignees,
} from '#contract/staff/complaints/complaint-writing.ts'
import { useKey } from '#web/staff/keys/keys.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted, useStaff } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Part } from '#web/staff/shell/part.tsx'
import { COMPLAINTS, type Writing } from './use-write.ts'

interface AssigneeProps {
  complaint: StaffComplaint
  writing: Writing
}

/** Who works on it: taken by one press, or given to a colleague. */
export function Assignee({ complaint, writing: { write, busy } }: AssigneeProps) {
  const t = useT()
  const may = usePermitted()('complaints.write')
  const self = useStaff()
  const { id, assignee } = complaint
  const { data: people = [] } = useQuery({
    queryKey: [COMPLAINTS, 'assignees'],
    queryFn: ({ signal }) => send(listComplaintAssignees, { signal }),
    enabled: may,
  })
  const before = assignee?.id ?? null
  const give = (to: string | null, from = before): Promise<boolean> =>
    write(
      () => send(assignComplaint, { params: { id }, body: { staff_id: to, previous: from } }),
      t('staff.complaints.assigned'),
      from === before ? () => give(before, to) : undefined,
    )
  const isFree = may && assignee?.id !== self.id
  useKey('t', t('staff.complaints.take'), () => void give(self.id), isFree)
  return (
    <Part title={t('staff.complaints.assignee')}>
      {may ? (
        <>
          <Field label={t('staff.complaints.giveTo')}>
            <Select
              value={assignee?.id ?? ''}
              disabled={busy}
              onChange={(event) => void give(event.target.value || null)}
              options={[
                { value: '', label: t('staff.complaints.openToAll') },
                ...people.map((person) => ({ value: person.id, label: person.name })),
              ]}
            />
          </Field>
          {isFree && (
            <Button size="sm" variant="secondary" busy={busy} onClick={() => void give(self.id)}>
              {t('staff.complaints.take')}
            </Button>
          )}
        </>
      ) : (
        <p>{assignee?.name ?? t('staff.complaints.openToAll')}</p>
      )}
    </Part>
  )
}
