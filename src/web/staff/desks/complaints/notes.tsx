import type { SubmitEvent } from 'react'
import Trash2 from 'lucide-react/icons/trash-2'
import type { StaffComplaint } from '#contract/staff/complaints/complaint.ts'
import {
  addComplaintNote,
  deleteComplaintNote,
} from '#contract/staff/complaints/complaint-writing.ts'
import { formatDateTime } from '#i18n/format.ts'
import { useKeptText } from '#web/staff/form/editor/kept-text.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Part } from '#web/staff/shell/part.tsx'
import type { Writing } from './use-write.ts'
import styles from './complaints.module.css'

const LENGTH_MAX = 1000

interface NotesProps {
  complaint: StaffComplaint
  writing: Writing
}

/** Notes between members of staff. */
export function Notes({ complaint, writing: { write, busy } }: NotesProps) {
  const t = useT()
  const locale = useLocale()
  const may = usePermitted()('complaints.write')
  const [text, setText] = useKeptText(`complaint-note-${complaint.id}`)
  const params = { id: complaint.id }
  const add = async (event: SubmitEvent) => {
    event.preventDefault()
    const body = { text: text.trim() }
    if (body.text === '') return
    const work = () => send(addComplaintNote, { params, body })
    if (await write(work, t('staff.complaints.noteAdded'))) setText('')
  }
  const remove = (noteId: string) =>
    void write(
      () => send(deleteComplaintNote, { params: { ...params, note_id: noteId } }),
      t('staff.complaints.noteDeleted'),
    )
  return (
    <Part title={t('staff.complaints.notes')}>
      <p className={styles.faint}>{t('staff.complaints.notesHint')}</p>
      <ul className={styles.list}>
        {complaint.notes.map((note) => (
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
                label={t('staff.complaints.noteDelete')}
                icon={<Trash2 size={16} strokeWidth={1.75} />}
                onClick={() => remove(note.id)}
              />
            )}
          </li>
        ))}
      </ul>
      {may && (
        <form className={styles.form} onSubmit={(event) => void add(event)}>
          <Field label={t('staff.complaints.noteText')}>
            <TextArea
              rows={2}
              maxLength={LENGTH_MAX}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          <Button type="submit" size="sm" variant="secondary" busy={busy}>
            {t('staff.complaints.noteAdd')}
          </Button>
        </form>
      )}
    </Part>
  )
}
