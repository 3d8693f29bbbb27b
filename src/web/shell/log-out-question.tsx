import { useState } from 'react'
import { Question } from '#web/components/question.tsx'
import { pages } from '#contract/pages.ts'
import { useNavigate } from '#web/router.ts'
import { useT } from '#web/state/locale.tsx'
import { logOut } from '#web/state/session.ts'
import { showToast } from '#web/ui/overlay/toast.tsx'

/** Confirms a logout, then goes to the login page. */
export function LogOutQuestion({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    await logOut(async () => navigate(pages.login()))
    setBusy(false)
    onClose()
    showToast({ text: t('header.loggedOut') })
  }
  return (
    <Question
      open={open}
      title={t('header.logoutQuestion')}
      text={t('header.logoutText')}
      confirmLabel={t('header.logout')}
      busy={busy}
      onConfirm={() => void leave()}
      onCancel={onClose}
    />
  )
}
