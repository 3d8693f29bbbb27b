import { NotPermitted } from '#web/staff/shell/not-permitted.tsx'
import { isPermitted, standing, type Staff } from '#web/staff/session.ts'
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
        <Permitted staff={now.staff} />
      ) : (
        now.state !== 'opening' && (
          <TillSignIn failed={now.state === 'failed' ? now.message : null} />
        )
      )}
    </main>
  )
}

/** A till belongs to a branch, so that a bill does too. */
function Permitted({ staff }: { staff: Staff }) {
  const t = useT()
  if (!isPermitted(staff, 'till.use')) return <NotPermitted />
  if (staff.branch === null) return <NotPermitted text={t('till.noBranch')} />
  return <TillRoom staff={staff} />
}
