import { staffPages } from '#contract/pages.ts'
import { Link } from '#web/router.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { useT } from '../words.ts'
import type { WaitingFor } from './waiting-in.ts'

interface ApprovalNeededProps {
  /** The approval of a 202. */
  approval: WaitingFor
  /** What waits: "a refund of Rp350.000". */
  what: string
}

/** The result of an act that a second person must approve: nothing has changed yet. */
export function ApprovalNeeded({ approval, what }: ApprovalNeededProps) {
  const t = useT()
  const { id, number, replaced = [] } = approval
  return (
    <Banner
      tone="warn"
      role="status"
      title={t('staff.form.approvalTitle', { number })}
      action={
        <Link to={staffPages.approval(id)} className="link">
          {t('staff.form.approvalLink')}
        </Link>
      }
    >
      {t('staff.form.approvalText', { what })}
      {replaced.length > 0 &&
        ` ${t('staff.form.approvalReplaces', { numbers: replaced.join(', ') })}`}
    </Banner>
  )
}
