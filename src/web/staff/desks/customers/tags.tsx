import { useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { StaffCustomer } from '#contract/staff/customers/customers.ts'
import { addCustomerTag, removeCustomerTag } from '#contract/staff/customers/customer-acts.ts'
import { CUSTOMER_TAGS_MAX, TAG_LENGTH_MAX, tidyTag } from '#domain/tag.ts'
import { CallFailure } from '#web/send.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Part } from '#web/staff/shell/part.tsx'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { refreshCustomer } from './keys.ts'
import { useAct } from './use-act.ts'
import { useCustomerChoices } from './use-choices.ts'
import styles from './customers.module.css'

const UNDO_MS = 10_000
const NO_WAITS = { done: () => {}, onWaits: () => {} }

/** Words that staff mark the customer with. */
export function Tags({ customer: { id, tags } }: { customer: StaffCustomer }) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const may = usePermitted()('customers.write')
  const removing = useAct({}, NO_WAITS)
  const add = (tag: string) =>
    send(addCustomerTag, { params: { id }, body: { tag } }).then(
      () => refreshCustomer(id),
      (error: Error) => showToast({ tone: 'error', text: error.message }),
    )
  const remove = (tag: string) =>
    void removing.save(async () => {
      await send(removeCustomerTag, { params: { id, tag } })
      refreshCustomer(id)
      // The chip that had the focus is gone.
      field.current?.focus()
      showToast({
        text: t('staff.customers.tagRemoved', { tag }),
        duration: UNDO_MS,
        action: { label: t('staff.customers.undo'), onClick: () => void add(tag) },
      })
    })
  return (
    <Part title={t('staff.customers.tags')}>
      <p className={styles.faint}>{t('staff.customers.tagsHint')}</p>
      <FormAlert text={removing.failure} />
      {tags.length > 0 && (
        <ul className={styles.buttons}>
          {tags.map((tag) => (
            <li key={tag}>
              {may ? (
                <Chip
                  removeLabel={t('staff.customers.tagRemove', { tag })}
                  onRemove={() => remove(tag)}
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
      {may && <NewTag id={id} tags={tags} field={field} onRemove={remove} />}
    </Part>
  )
}

interface NewTagProps {
  id: string
  tags: readonly string[]
  field: RefObject<HTMLInputElement | null>
  onRemove: (tag: string) => void
}

/** What is typed; `rest` is what stands after a comma. A tag that was refused is in the field again. */
const useNewTag = ({ id, tags }: Pick<NewTagProps, 'id' | 'tags'>) => {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState('')
  const add = async (text: string, rest = '') => {
    const tag = tidyTag(text)
    setRefusal('')
    setTyped(text)
    if (tag === '' && rest !== '') return
    if (tags.includes(tag)) return setRefusal(t('staff.customers.tagHas'))
    if (tags.length >= CUSTOMER_TAGS_MAX)
      return setRefusal(t('staff.customers.tagsFull', { count: CUSTOMER_TAGS_MAX }))
    setTyped(rest)
    try {
      await send(addCustomerTag, { params: { id }, body: { tag } })
      refreshCustomer(id)
      showToast({ tone: 'success', text: t('staff.customers.tagAdded') })
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setRefusal(error.errors['tag']?.[0] ?? error.message)
      setTyped((now) => now || text)
    }
  }
  const type = (value: string) => {
    const comma = value.indexOf(',')
    if (comma >= 0) return void add(value.slice(0, comma), value.slice(comma + 1).trim())
    setTyped(value)
    setRefusal('')
  }
  return { typed, refusal, type, add: () => add(typed) }
}

/** Enter or a comma adds what is typed; Backspace in the empty field removes the last one. */
function NewTag({ id, tags, field, onRemove }: NewTagProps) {
  const t = useT()
  const list = useId()
  const offered = useCustomerChoices()?.tags ?? []
  const { typed, refusal, type, add } = useNewTag({ id, tags })
  const press = ({ key, repeat }: KeyboardEvent) => {
    const last = tags.at(-1)
    // A key that is held down only clears what was typed.
    if (key === 'Backspace' && !repeat && typed === '' && last !== undefined) onRemove(last)
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <Field
        label={t('staff.customers.tagNew')}
        hint={t('staff.customers.tagKeys')}
        error={refusal}
      >
        <TextInput
          ref={field}
          onKeyDown={press}
          value={typed}
          list={list}
          autoComplete="off"
          maxLength={TAG_LENGTH_MAX}
          onChange={({ target }) => type(target.value)}
        />
      </Field>
      <datalist id={list} aria-label={t('staff.customers.tagsUsed')}>
        {offered
          .filter((tag) => !tags.includes(tag))
          .map((tag) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
      </datalist>
      <Button type="submit" size="sm" variant="secondary">
        {t('staff.customers.tagAdd')}
      </Button>
    </form>
  )
}
