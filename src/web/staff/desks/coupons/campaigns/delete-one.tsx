import { useState } from 'react'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useNavigate } from '#web/router.ts'
import { useStep } from '#web/staff/form/use-step.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import styles from '../coupons.module.css'

interface DeleteOneProps {
  words: { button: string; title: string; text: string; keep: string; done: string }
  onDelete: () => Promise<unknown>
  /** The list that it is in, and its page. */
  list: QueryKey
  to: string
}

/** Deletes a segment or a draft, once it was asked for twice. */
export function DeleteOne({ words, onDelete, list, to }: DeleteOneProps) {
  const t = useT()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const mayWrite = usePermitted()('coupons.write')
  const [isAsking, setAsking] = useState(false)
  const { busy, failure, run } = useStep()
  if (!mayWrite) return null
  const remove = () =>
    run(async () => {
      setAsking(false)
      await onDelete()
      showToast({ tone: 'success', text: words.done })
      await navigate(to, { replace: true })
      await queries.invalidateQueries({ queryKey: list })
    })
  return (
    <div className={styles.row}>
      <Button
        variant="danger"
        busy={busy}
        busyLabel={t('campaigns.saving')}
        onClick={() => setAsking(true)}
      >
        {words.button}
      </Button>
      <FormAlert text={failure} />
      <Confirm
        open={isAsking}
        title={words.title}
        text={words.text}
        confirmLabel={words.button}
        cancelLabel={words.keep}
        busy={busy}
        busyLabel={t('campaigns.saving')}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
