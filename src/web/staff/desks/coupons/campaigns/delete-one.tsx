import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useNavigate } from '#web/router.ts'
import { usePermitted } from '#web/staff/session.ts'
import { AskedButton } from '#web/staff/form/asked-button.tsx'
import { useT } from '#web/staff/words.ts'
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
  if (!mayWrite) return null
  return (
    <div className={styles.row}>
      <AskedButton
        words={{ ...words, busy: t('campaigns.saving') }}
        run={async () => {
          await onDelete()
          showToast({ tone: 'success', text: words.done })
          await navigate(to, { replace: true })
          await queries.invalidateQueries({ queryKey: list })
        }}
      />
    </div>
  )
}
