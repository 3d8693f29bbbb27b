import type { SubmitEvent } from 'react'
import Trash2 from 'lucide-react/icons/trash-2'
import type { StaffCustomer } from '#contract/staff/customers/customers.ts'
import { addCustomerNote, deleteCustomerNote } from '#contract/staff/customers/customer-acts.ts'
import { formatDateTime } from '#i18n/format.ts'
import { useKeptText } from '#web/staff/form/editor/kept-text.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Part } from '#web/staff/shell/part.tsx'
import { useAct } from './use-act.ts'
import styles from './customers.module.css'

/** Notes between members of staff. */
export function Notes({ customer: { id, notes } }: { customer: StaffCustomer }) {
  const t = useT()
  const locale = useLocale()
  const may = usePermitted()('customers.write')
  const [text, setText] = useKeptText(`customer-note-${id}`)
  const adding = useAct({ text }, { done: () => setText(''), onWaits: () => {} })
  const removing = useAct({}, { done: () => {}, onWaits: () => {} })
  const add = (event: SubmitEvent) => {
    event.preventDefault()
    const work = () => send(addCustomerNote, { params: { id }, body: { text } })
    void adding.act(work, t('staff.customers.noteAdded'))
  }
  const remove = (noteId: string) => {
    const work = () => send(deleteCustomerNote, { params: { id, note_id: noteId } })
    void removing.act(work, t('staff.customers.noteDeleted'))
  }
  return (
    <Part title={t('staff.customers.notes')}>
      <p className={styles.faint}>{t('staff.customers.notesHint')}</p>
      <FormAlert text={adding.failure ?? removing.failure} />
      <ul className={styles.list}>
        {notes.map((note) => (
          <li key={note.id} className={styles.line}>
            <div className={styles.words}>
              <p className={styles.said}>{note.text}</p>
              <p className={styles.faint}>
                {note.by} ·{' '}
                <time dateTime={note.at}>{formatDateTime(new Date(note.at), locale)}</time>
              </p>
            </div>
            {note.is_own && may && (
              <IconButton
                size="sm"
                label={t('staff.customers.noteDelete')}
                icon={<Trash2 size={16} strokeWidth={1.75} />}
                onClick={() => remove(note.id)}
              />
            )}
          </li>
        ))}
      </ul>
      {may && (
        <form className={styles.form} noValidate onSubmit={add}>
          <Field label={t('staff.customers.noteText')} error={adding.error('text')}>
            <TextArea rows={2} value={text} onChange={(event) => setText(event.target.value)} />
          </Field>
          <Button type="submit" size="sm" variant="secondary" busy={adding.busy}>
            {t('staff.customers.noteAdd')}
          </Button>
        </form>
      )}
    </Part>
  )
}
