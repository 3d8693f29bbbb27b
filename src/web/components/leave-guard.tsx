import { Question } from '#web/components/question.tsx'
import { useLeaveGuard } from '#web/router.ts'
import { useT } from '#web/state/locale.tsx'

/**
 * Asks before unsaved changes are discarded: by a link, the back button, a reload or closing the
 * tab.
 */
export function LeaveGuard({ active }: { active: boolean }) {
  const t = useT()
  const { asking, leave, stay } = useLeaveGuard(active)
  return (
    <Question
      open={asking}
      title={t('profile.leaveTitle')}
      text={t('profile.leaveText')}
      confirmLabel={t('profile.leave')}
      cancelLabel={t('profile.stay')}
      onConfirm={leave}
      onCancel={stay}
    />
  )
}
