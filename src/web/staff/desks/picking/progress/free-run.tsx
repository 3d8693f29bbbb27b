import { freePickRun } from '#contract/staff/picking/free-run.ts'
import type { WholeRun } from '#contract/staff/picking/picking.ts'
import { AskedButton } from '#web/staff/form/asked-button.tsx'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { showToast } from '#web/ui/overlay/toast-store.ts'

type FreeProps = { run: WholeRun; onReload: () => void }

/** For a lead: gives back what a picker who left has of a run. */
export function FreeRun({ run, onReload }: FreeProps) {
  const t = useT()
  return (
    <AskedButton
      size="lg"
      variant="secondary"
      words={{
        button: t('picking.free'),
        title: t('picking.freeAsk', { number: run.number }),
        text: t('picking.freeText'),
        keep: t('picking.freeKeep'),
        busy: t('picking.free'),
      }}
      run={async () => {
        const { released } = await send(freePickRun, { params: { id: run.id } })
        showToast({ text: t('picking.freed', { count: released }) })
        onReload()
      }}
    />
  )
}
