import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { addOrderNote, deleteOrderNote, type StaffOrder } from '#contract/staff/orders/order.ts'
import { useKeptText } from '#web/staff/form/editor/kept-text.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { Part } from './part.tsx'
import { takeOrder } from './use-act.ts'
import { Moment } from '#web/staff/order-values.tsx'
import styles from './orders.module.css'

const LENGTH_MAX = 1000
const tell = (error: Error) => showToast({ tone: 'error', text: error.message })

/** Notes between members of staff. */
export function Notes({ order }: { order: StaffOrder }) {
  const t = useT()
  const may = usePermitted()
  const params = { number: order.number }
  const [text, setText] = useKeptText(`order-note-${order.number}`)
  const [pinned, setPinned] = useState(false)
  const add = useMutation({
    mutationFn: () =>
      send(addOrderNote, {
        params,
        body: { text, pinned },
      }),
    onSuccess: (changed) => {
      takeOrder(changed)
      setText('')
      setPinned(false)
    },
    onError: tell,
  })
  const remove = useMutation({
    mutationFn: (id: string) => send(deleteOrderNote, { params: { ...params, id } }),
    onSuccess: takeOrder,
    onError: tell,
  })
  return (
    <Part title={t('staff.orders.notes')}>
      <p className={styles.faint}>{t('staff.orders.notes.hint')}</p>
      <NoteList order={order} remove={remove} />
      {may('orders.write') && (
        <form className={styles.form} onSubmit={submitting(() => text.trim() && add.mutate())}>
          <Field label={t('staff.orders.notes.text')}>
            <TextArea
              rows={2}
              maxLength={LENGTH_MAX}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          <Checkbox
            label={t('staff.orders.notes.pin')}
            checked={pinned}
            onChange={() => setPinned(!pinned)}
          />
          <Button type="submit" size="sm" variant="secondary" busy={add.isPending}>
            {t('staff.orders.notes.add')}
          </Button>
        </form>
      )}
    </Part>
  )
}

function NoteList({
  order,
  remove,
}: {
  order: StaffOrder
  remove: { mutate: (id: string) => void }
}) {
  const t = useT()
  const may = usePermitted()
  return (
    <ul className={styles.notes}>
      {order.staff_notes.map((note) => (
        <li key={note.id} className={styles.note}>
          <div className={styles.words}>
            {note.is_pinned && <Badge tone="mango">{t('staff.orders.notes.pinned')}</Badge>}
            <p className={styles.said}>{note.text}</p>
            <p className={styles.faint}>
              {note.by} · <Moment at={note.at} />
            </p>
          </div>
          {note.is_own && may('orders.write') && (
            <IconButton
              size="sm"
              label={t('staff.orders.notes.delete')}
              icon={<Trash2 size={16} strokeWidth={1.75} />}
              onClick={() => remove.mutate(note.id)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

const submitting = (run: () => unknown) => (event: FormEvent) => {
  event.preventDefault()
  run()
}
