import { useQuery } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { getStaffComplaint, type StaffComplaint } from '#contract/staff/complaints/complaint.ts'
import { ApprovalNeeded } from '#web/staff/form/approval-needed.tsx'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { useParams } from '#web/router.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Assignee } from './assignee.tsx'
import { Customer, Happened, Lines, Order, Wish } from './complaint-facts.tsx'
import { Decisions } from './decisions.tsx'
import { Notes } from './notes.tsx'
import { Photos } from './photos.tsx'
import { complaintKey, useWrite } from './use-write.ts'
import { STATE_TONES } from './values.tsx'
import styles from './complaints.module.css'

/** A complaint with all that belongs to it, and what can be done. */
export function Component() {
  const t = useT()
  const { id = '' } = useParams()
  const query = useQuery({
    queryKey: complaintKey(id),
    queryFn: ({ signal }) => send(getStaffComplaint, { params: { id }, signal }),
  })
  if (query.data) return <Whole complaint={query.data} />
  return (
    <Page title={t('staff.title.complaint')} back={backOf(t('staff.title.complaints'))}>
      {query.isError ? (
        <ErrorState
          title={t('staff.complaints.failed')}
          text={query.error.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <p role="status">{t('staff.loading')}</p>
      )}
    </Page>
  )
}

const backOf = (label: string) => ({ to: staffPages.complaints(), label })

function Whole({ complaint }: { complaint: StaffComplaint }) {
  const t = useT()
  const may = usePermitted()
  const writing = useWrite()
  const { number, state } = complaint
  return (
    <Page
      title={number}
      back={backOf(t('staff.title.complaints'))}
      note={<Badge tone={STATE_TONES[state]}>{t(`staff.complaints.state.${state}`)}</Badge>}
      actions={may('complaints.write') && <Decisions complaint={complaint} writing={writing} />}
    >
      {writing.waits && (
        <ApprovalNeeded
          approval={writing.waits}
          what={t('staff.complaints.approvalWhat', { number })}
        />
      )}
      <FormAlert text={writing.failure} />
      <div className={styles.parts}>
        <div className={styles.column}>
          <Wish complaint={complaint} />
          <Photos complaint={complaint} />
          <Lines complaint={complaint} />
          <Happened complaint={complaint} />
        </div>
        <div className={styles.column}>
          {complaint.is_open && <Assignee complaint={complaint} writing={writing} />}
          <Customer complaint={complaint} />
          <Order complaint={complaint} />
          <Notes complaint={complaint} writing={writing} />
        </div>
      </div>
    </Page>
  )
}
