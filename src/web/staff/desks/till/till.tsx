import { NotPermitted } from '#web/staff/shell/not-permitted.tsx'
import { isPermitted, standing } from '#web/staff/session.ts'
import { SignIn } from '#web/staff/sign-in/sign-in.tsx'
import { useT } from '#web/staff/words.ts'
import { useStore } from '#web/state/make-store.ts'
import { TillSignIn } from './till-sign-in.tsx'
import { TillRoom } from './till-room.tsx'

/** The till of a branch: identify members, record bills, accept returns. */
export function Component() {
  const t = useT()
  const now = useStore(standing)
  if (now.state === 'factor') return <SignIn />
  return (
    <main id="main" tabIndex={-1}>
      <title>{`${t('staff.title.till')} · ${t('staff.shop')}`}</title>
      {now.state === 'in' ? (
        isPermitted(now.staff, 'till.use') ? (
          <TillRoom staff={now.staff} />
        ) : (
          <NotPermitted />
        )
      ) : (
        now.state !== 'opening' && (
          <TillSignIn failed={now.state === 'failed' ? now.message : null} />
        )
      )}
    </main>
  )
}
