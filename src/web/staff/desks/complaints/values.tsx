import type { StaffComplaintRow } from '#contract/staff/complaints/complaints.ts'
import { urgencyOf, type ComplaintState, type Urgency } from '#domain/complaints/complaint.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { formatDateTime } from '#i18n/format.ts'
import { useNow } from '#web/hooks/use-now.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'

export const STATE_TONES: Readonly<Record<ComplaintState, BadgeTone>> = {
  submitted: 'mango',
  in_review: 'mango',
  need_info: 'sky',
  approved: 'leaf',
  partly_approved: 'leaf',
  rejected: 'neutral',
  resolved: 'neutral',
}
const TONES: Readonly<Record<Urgency, BadgeTone>> = {
  calm: 'leaf',
  soon: 'mango',
  urgent: 'dragon',
  late: 'dragon',
}

/** What is due and until when; coloured from half of the time on, and from nine tenths on. */
export function Clock({ clock }: { clock: StaffComplaintRow['clock'] }) {
  const t = useT()
  const locale = useLocale()
  const now = new Date(useNow(MINUTE_MS))
  if (!clock) return t('staff.complaints.waits')
  const due = new Date(clock.due_at)
  const urgency = urgencyOf({ kind: clock.kind, due }, now)
  return (
    <Badge tone={TONES[urgency]}>
      {t(`staff.complaints.clock.${clock.kind}`)}:{' '}
      <time dateTime={clock.due_at}>
        {urgency === 'late'
          ? t('staff.complaints.late', { due: formatDateTime(due, locale) })
          : formatDateTime(due, locale)}
      </time>
    </Badge>
  )
}
