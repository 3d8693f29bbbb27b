import { useId, useState, type SubmitEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { addOrderTag, removeOrderTag, type StaffOrder } from '#contract/staff/orders/order.ts'
import { TAG_LENGTH_MAX, ORDER_TAGS_MAX, tidyTag } from '#domain/tag.ts'
import { queries } from '#web/staff/queries.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { Part } from './part.tsx'
import { ORDERS, orderKey } from './use-act.ts'
import { useOrderChoices } from './use-order-choices.ts'
import styles from './orders.module.css'

/** SHL-13: an act that has an inverse offers it for ten seconds. */
const UNDO_MS = 10_000
const tell = (error: Error) => showToast({ tone: 'error', text: error.message })

/** Words that staff mark the order with. */
export function Tags({ order }: { order: StaffOrder }) {
  const t = useT()
  const may = usePermitted()
  const { add, remove } = useTags(order.number)
  return (
    <Part title={t('staff.orders.tags')}>
      <p className={styles.faint}>{t('staff.orders.tags.hint')}</p>
      {order.tags.length > 0 && (
        <ul className={styles.tags}>
          {order.tags.map((tag) => (
            <li key={tag}>
              {may('orders.write') ? (
                <Chip
                  removeLabel={t('staff.orders.tags.remove', { tag })}
                  onRemove={() => remove.mutate(tag)}
                >
                  {tag}
                </Chip>
              ) : (
                <Badge>{tag}</Badge>
              )}
            </li>
          ))}
        </ul>
      )}
      {may('orders.write') && (
        <NewTag tags={order.tags} busy={add.isPending} onAdd={(tag) => add.mutateAsync(tag)} />
      )}
    </Part>
  )
}

const useTags = (number: string) => {
  const t = useT()
  const take = ({ tags }: Pick<StaffOrder, 'tags'>) => {
    queries.setQueryData(orderKey(number), (order?: StaffOrder) => order && { ...order, tags })
    void queries.invalidateQueries({ queryKey: [ORDERS] })
  }
  const add = useMutation({
    mutationFn: (tag: string) => send(addOrderTag, { params: { number }, body: { tag } }),
    onSuccess: take,
    onError: tell,
  })
  const remove = useMutation({
    mutationFn: (tag: string) => send(removeOrderTag, { params: { number, tag } }),
    onSuccess: (answer, tag) => {
      take(answer)
      showToast({
        text: t('staff.orders.tags.removed', { tag }),
        duration: UNDO_MS,
        action: { label: t('staff.orders.tags.undo'), onClick: () => add.mutate(tag) },
      })
    },
    onError: tell,
  })
  return { add, remove }
}

interface NewTagProps {
  tags: readonly string[]
  busy: boolean
  onAdd: (tag: string) => Promise<unknown>
}

function NewTag({ tags, busy, onAdd }: NewTagProps) {
  const t = useT()
  const list = useId()
  const { data: offered } = useOrderChoices()
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState('')
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const tag = tidyTag(typed)
    if (tag === '' || busy) return
    if (tags.includes(tag)) return setRefusal(t('staff.orders.tags.has'))
    if (tags.length >= ORDER_TAGS_MAX)
      return setRefusal(t('staff.orders.tags.full', { count: ORDER_TAGS_MAX }))
    await onAdd(tag).then(
      () => setTyped(''),
      // A toast has said why.
      () => {},
    )
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <Field label={t('staff.orders.tags.new')} error={refusal || undefined}>
        <TextInput
          value={typed}
          list={list}
          maxLength={TAG_LENGTH_MAX}
          onChange={({ target }) => {
            setTyped(target.value)
            setRefusal('')
          }}
        />
      </Field>
      <datalist id={list} aria-label={t('staff.orders.tags.used')}>
        {(offered?.tags ?? [])
          .filter((tag) => !tags.includes(tag))
          .map((tag) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
      </datalist>
      <Button type="submit" size="sm" variant="secondary" busy={busy}>
        {t('staff.orders.tags.add')}
      </Button>
    </form>
  )
}
