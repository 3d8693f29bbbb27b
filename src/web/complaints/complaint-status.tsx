import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark'
import type { Complaint } from '#contract/complaints/complaint.ts'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'

const LOOKS: Record<Complaint['state'], { tone: BadgeTone; Icon: typeof Clock }> = {
  submitted: { tone: 'sky', Icon: Clock },
  in_review: { tone: 'sky', Icon: Clock },
  need_info: { tone: 'mango', Icon: MessageCircleQuestionMark },
  approved: { tone: 'leaf', Icon: CircleCheck },
  partly_approved: { tone: 'leaf', Icon: CircleCheck },
  rejected: { tone: 'neutral', Icon: CircleX },
  resolved: { tone: 'leaf', Icon: CircleCheck },
}

/** The state of a complaint as text, icon and colour. */
export function ComplaintStatus({
  complaint,
}: {
  complaint: Pick<Complaint, 'state' | 'decision' | 'status_text'>
}) {
  const { tone, Icon } = complaint.decision === 'rejected' ? LOOKS.rejected : LOOKS[complaint.state]
  return (
    <Badge tone={tone} icon={<Icon size={14} strokeWidth={2} />}>
      {complaint.status_text}
    </Badge>
  )
}
