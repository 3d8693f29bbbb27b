import { useId, useState, type SubmitEvent } from 'react'
import type { StaffCustomer } from '#contract/staff/customers/customers.ts'
import { addCustomerTag, removeCustomerTag } from '#contract/staff/customers/customer-acts.ts'
import { CUSTOMER_TAGS_MAX, TAG_LENGTH_MAX, tidyTag } from '#domain/tag.ts'
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
      {may && <NewTag id={id} tags={tags} />}
    </Part>
  )
}

function NewTag({ id, tags }: { id: string; tags: readonly string[] }) {
  const t = useT()
  const list = useId()
  const offered = useCustomerChoices()?.tags ?? []
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState('')
  const adding = useAct({ tag: typed }, { ...NO_WAITS, done: () => setTyped('') })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const tag = tidyTag(typed)
    if (tags.includes(tag)) return setRefusal(t('staff.customers.tagHas'))
    if (tags.length >= CUSTOMER_TAGS_MAX)
      return setRefusal(t('staff.customers.tagsFull', { count: CUSTOMER_TAGS_MAX }))
    void adding.act(
      () => send(addCustomerTag, { params: { id }, body: { tag } }),
      t('staff.customers.tagAdded'),
    )
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FormAlert text={adding.failure} />
      <Field label={t('staff.customers.tagNew')} error={refusal || adding.error('tag')}>
        <TextInput
          value={typed}
          list={list}
          autoComplete="off"
          maxLength={TAG_LENGTH_MAX}
          onChange={({ target }) => {
            setTyped(target.value)
            setRefusal('')
          }}
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
      <Button type="submit" size="sm" variant="secondary" busy={adding.busy}>
        {t('staff.customers.tagAdd')}
      </Button>
    </form>
  )
}
