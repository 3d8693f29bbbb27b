import { useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { StaffWord } from '#i18n/staff.ts'
import { FormModal } from '#web/staff/form/form-modal.tsx'
import { useTypedInModal } from '#web/staff/form/editor/typed-in-modal.tsx'
import { takeOver } from '#web/staff/form/take-over.ts'
import { useSave } from '#web/staff/form/use-save.ts'
import { useT } from '#web/staff/words.ts'
import { CallFailure } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
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

/** A dialog that edits a thing or makes a new one. */
export function RangeDialog<Item extends Versioned>(props: RangeDialogProps<Item>) {
  const { edited, title, onClose, children } = props
  const item = edited === 'new' ? null : edited
  return (
    <FormModal
      // A form starts from what was read last.
      key={item?.version ?? 'new'}
      open={edited !== null}
      onClose={onClose}
      size="md"
      title={title}
    >
      {children(item)}
    </FormModal>
  )
}

interface FormOf<Item, Values> {
  /** Null for a new one. */
  item: Item | null
  /** What the form has of a thing, or of a new one. */
  valuesOf: (item: Item | null) => Values
  /** Paths of the lists that a save changes. */
  lists: readonly string[]
  onClose: () => void
}

/**
 * The values of a form and their saving, over the version that was read. After a 409 it takes over
 * what the other person changed, and says what both changed; the next press saves over that.
 */
export const useRangeForm = <Item extends Versioned, Values extends Record<string, unknown>>({
  item,
  valuesOf,
  lists,
  onClose,
}: FormOf<Item, Values>) => {
  const t = useT()
  const queries = useQueryClient()
  const [base, setBase] = useState({ version: item?.version ?? '', values: valuesOf(item) })
  const [values, setValues] = useState(base.values)
  const [clashes, setClashes] = useState<readonly string[]>([])
  const { busy, save, error, failure, failed } = useSave(values)
  const isLate = failed?.code === 'changed_meanwhile'
  useTypedInModal(JSON.stringify(values) !== JSON.stringify(base.values))
  const finish = async (work: Promise<unknown>, done: StaffWord) => {
    try {
      await work
    } catch (reason) {
      if (reason instanceof CallFailure && reason.code === 'changed_meanwhile') {
        const newer = reason.details as Item
        const theirs = valuesOf(newer)
        const taken = takeOver(base.values, values, theirs)
        setValues(taken.values)
        setClashes(taken.clashes)
        setBase({ version: newer.version, values: theirs })
      }
      throw reason
    }
    await Promise.all(lists.map((path) => queries.invalidateQueries({ queryKey: [path] })))
    showToast({ tone: 'success', text: t(done) })
    onClose()
  }
  return {
    busy,
    values,
    change: (changed: Partial<Values>) => setValues({ ...values, ...changed }),
    error: (name: string) =>
      error(name) ?? (isLate && clashes.includes(name) ? t('range.clash') : undefined),
    alert: isLate ? t(clashes.length > 0 ? 'range.clashes' : 'range.changed') : failure,
    /** Any work of the form that keeps it open. */
    attempt: save,
    submit: (work: (version: string) => Promise<unknown>, done: StaffWord = 'range.saved') =>
      save(() => finish(work(base.version), done)),
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
  /** Of an act that cannot be undone. */
  isDanger?: boolean
  children: ReactNode
}

/** Fields with what was wrong above them, and the buttons below. */
export function RangeForm(props: RangeFormProps) {
  const { form, onSave, onDelete, tools, saveLabel, isDanger, children } = props
  const { busy, alert, submit } = form
  const t = useT()
  const [asking, setAsking] = useState(false)
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
          <>
            <Button variant="ghost" disabled={busy} onClick={() => setAsking(true)}>
              {t('range.delete')}
            </Button>
            <Confirm
              open={asking}
              title={t('range.deleteTitle')}
              text={t('range.deleteText')}
              confirmLabel={t('range.delete')}
              cancelLabel={t('range.keep')}
              onConfirm={() => {
                setAsking(false)
                void submit(onDelete, 'range.deleted')
              }}
              onCancel={() => setAsking(false)}
            />
          </>
        )}
        {tools}
        <Button
          type="submit"
          variant={isDanger ? 'danger' : 'primary'}
          busy={busy}
          busyLabel={t('range.saving')}
        >
          {saveLabel ?? t('range.save')}
        </Button>
      </div>
    </form>
  )
}
