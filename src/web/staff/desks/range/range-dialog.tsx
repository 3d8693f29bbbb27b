import { useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useSave } from '#web/staff/form/use-save.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import styles from './range.module.css'

type Versioned = { version: string }
/** What a dialog edits: a thing, a new one, or nothing while it is closed. */
export type Edited<Item> = Item | 'new' | null

interface RangeDialogProps<Item extends Versioned> {
  edited: Edited<Item>
  title: string
  onClose: () => void
  /** The form, for null a new thing. */
  children: (item: Item | null) => ReactNode
}

export function RangeDialog<Item extends Versioned>(props: RangeDialogProps<Item>) {
  const { edited, title, onClose, children } = props
  const t = useT()
  const item = edited === 'new' ? null : edited
  return (
    <Modal
      // A form starts from what was read last.
      key={item?.version ?? 'new'}
      open={edited !== null}
      onClose={onClose}
      size="md"
      title={title}
      closeLabel={t('staff.close')}
    >
      {children(item)}
    </Modal>
  )
}

interface FormOf<Item> {
  /** Null for a new one. */
  item: Item | null
  /** Paths of the lists that a save changes. */
  lists: readonly string[]
  onClose: () => void
}

/** Saves over the version that was read; after a 409, over the newer one that came along. */
export const useRangeForm = <Item extends Versioned>({ item, lists, onClose }: FormOf<Item>) => {
  const t = useT()
  const queries = useQueryClient()
  const [version, setVersion] = useState(item?.version ?? '')
  const { busy, save, error, failure, failed } = useSave()
  const isLate = failed?.code === 'changed_meanwhile'
  const finish = async (work: Promise<unknown>) => {
    await work
    await Promise.all(lists.map((path) => queries.invalidateQueries({ queryKey: [path] })))
    showToast({ tone: 'success', text: t('range.saved') })
    onClose()
  }
  return {
    busy,
    error,
    /** Of a field in both languages. */
    bothErrors: (name: string) =>
      Object.fromEntries(
        (['id', 'en'] as const).flatMap((side) => {
          const text = error(`${name}.${side}`)
          return text ? [[side, text]] : []
        }),
      ),
    alert: isLate ? t('range.changed') : failure,
    /** Any work of the form that keeps it open. */
    attempt: save,
    submit: (work: (version: string) => Promise<unknown>) =>
      save(() => {
        const over = isLate ? (failed.details as Item).version : version
        setVersion(over)
        return finish(work(over))
      }),
  }
}

interface RangeFormProps {
  form: Pick<ReturnType<typeof useRangeForm>, 'busy' | 'alert' | 'submit'>
  onSave: (version: string) => Promise<unknown>
  /** Null for what cannot be deleted. */
  onDelete: (() => Promise<unknown>) | null
  /** More buttons. */
  tools?: ReactNode
  saveLabel?: string
  children: ReactNode
}

/** Fields with what was wrong above them, and the buttons below. */
export function RangeForm(props: RangeFormProps) {
  const { form, onSave, onDelete, tools, saveLabel, children } = props
  const { busy, alert, submit } = form
  const t = useT()
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit(onSave)
      }}
    >
      <FormAlert text={alert} />
      {children}
      <div className={styles.foot}>
        {onDelete && (
          <Button variant="ghost" disabled={busy} onClick={() => void submit(onDelete)}>
            {t('range.delete')}
          </Button>
        )}
        {tools}
        <Button type="submit" busy={busy} busyLabel={t('range.saving')}>
          {saveLabel ?? t('range.save')}
        </Button>
      </div>
    </form>
  )
}
