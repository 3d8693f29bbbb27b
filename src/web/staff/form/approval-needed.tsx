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
export function ApprovalNeeded({ approval: { number }, what }: ApprovalNeededProps) {
  const t = useT()
  return (
    <Banner tone="warn" role="status" title={t('staff.form.approvalTitle', { number })}>
      {t('staff.form.approvalText', { what })}
    </Banner>
  )
}
