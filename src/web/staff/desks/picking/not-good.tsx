import { lazy, Suspense, useState } from 'react'
import type { PickTask } from '#contract/staff/picking/picking.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import type { Thrown } from './waste/waste-form.tsx'

const WasteForm = lazy(() =>
  import('./waste/waste-form.tsx').then((part) => ({ default: part.WasteForm })),
)

/** Opens what can be done with goods that are there but bad. */
export function NotGood({ task, onWaste }: { task: PickTask; onWaste: (thrown: Thrown) => void }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <Button size="lg" block variant="secondary" onClick={() => setOpen(true)}>
        {t('picking.notGood')}
      </Button>
    )
  return (
    <Suspense>
      <WasteForm
        task={task}
        onWaste={(thrown) => {
          setOpen(false)
          onWaste(thrown)
        }}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  )
}
