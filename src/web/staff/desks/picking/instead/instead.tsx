import { lazy, Suspense, useState } from 'react'
import type { PickTask } from '#contract/staff/picking/picking.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { actOn, undoTask } from '../act-on-task.ts'

const InsteadDialog = lazy(() =>
  import('./instead-dialog.tsx').then((part) => ({ default: part.InsteadDialog })),
)

/** Opens the search for a good in place of a missing one. */
export function Instead({ task, scope }: { task: PickTask; scope: string }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="lg" block variant="secondary" onClick={() => setOpen(true)}>
        {t('picking.instead')}
      </Button>
      {isOpen && (
        <Suspense>
          <InsteadDialog
            task={task}
            onClose={() => setOpen(false)}
            onChoose={({ variation_id: instead, is_asked: isAsked, name }) => {
              setOpen(false)
              void actOn(
                task,
                scope,
                { act: 'short', grams: [], is_sure: false, instead },
                { state: isAsked ? 'asked' : 'substituted', picked: 0, grams: [] },
              )
              showToast({
                text: t(isAsked ? 'picking.insteadAsked' : 'picking.insteadTaken', { name }),
                ...(isAsked
                  ? {
                      action: {
                        label: t('picking.undo'),
                        onClick: () => void undoTask(task, scope),
                      },
                    }
                  : {}),
              })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
