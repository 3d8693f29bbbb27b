import { lazy, Suspense, useState } from 'react'
import { withWords } from '#web/state/locale.tsx'

// Loaded when opened.
const load = withWords(() => import('./redeem-modal.tsx'), 'customers')
const RedeemModal = lazy(async () => ({ default: (await load()).RedeemModal }))

/** The form that turns points into a voucher, for any button that opens it. */
export const useRedeem = () => {
  const [open, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  return {
    show: () => {
      setOpened(true)
      setOpen(true)
    },
    prefetch: () => void load(),
    dialog: wasOpened && (
      <Suspense fallback={null}>
        <RedeemModal open={open} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
