import { lazy, Suspense, useState } from 'react'
import { withWords } from '#web/state/locale.tsx'

// Loaded when opened.
const load = withWords(() => import('./member-qr.tsx'), 'customers')
const MemberQr = lazy(async () => ({ default: (await load()).MemberQr }))

/** The customer's code over the page, for any button that shows it. */
export const useMemberQr = () => {
  const [open, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  return {
    show: () => {
      setOpened(true)
      setOpen(true)
    },
    dialog: wasOpened && (
      <Suspense fallback={null}>
        <MemberQr open={open} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
