import { lazy, Suspense, useState } from 'react'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'

const CourierDialog = lazy(() =>
  import('./courier-dialog.tsx').then((part) => ({ default: part.CourierDialog })),
)

interface CourierButtonProps {
  number: string
}

/** Asks who should bring a packed order that no courier comes for. */
export function CourierButton({ number }: CourierButtonProps) {
  const t = useT()
  const may = usePermitted()
  const [isOpen, setOpen] = useState(false)
  if (!may('windows.write')) return null
  return (
    <>
      <Button
        size="md"
        aria-label={t('couriers.chooseFor', { number })}
        onClick={() => setOpen(true)}
      >
        {t('couriers.choose')}
      </Button>
      {isOpen && (
        <Suspense>
          <CourierDialog number={number} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
