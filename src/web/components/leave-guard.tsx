import { useEffect } from 'react'
import { useBlocker } from '#web/router.ts'
import { useT } from '#web/state/locale.tsx'
import { Confirm } from '#web/ui/confirm.tsx'

/** Asks before unsaved changes are left behind: by a link, the back button, a reload or the closing of the tab. */
export function LeaveGuard({ active }: { active: boolean }) {
  const t = useT()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      active && currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  )
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [active])
  return (
    <Confirm
      open={blocker.state === 'blocked'}
      title={t('profile.leaveTitle')}
      text={t('profile.leaveText')}
      confirmLabel={t('profile.leave')}
      cancelLabel={t('profile.stay')}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  )
}
