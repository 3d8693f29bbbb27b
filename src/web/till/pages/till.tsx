import { Head } from '#web/components/head.tsx'
import { StaffSignIn } from '#web/staff/sign-in.tsx'
import { useStore } from '#web/state/make-store.ts'
import { staffSession } from '#web/staff/staff-session.ts'
import { TillRoom } from '#web/staff/till-room.tsx'
import { useT } from '#web/state/locale.tsx'

/** The till of a branch: identify members, record bills, accept returns. */
export function Component() {
  const t = useT()
  const session = useStore(staffSession)
  return (
    <>
      <Head title={t('title.till')} isPrivate />
      {session ? <TillRoom session={session} /> : <StaffSignIn />}
    </>
  )
}
