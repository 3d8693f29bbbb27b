import { useState, type SubmitEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { StaffConversation } from '#contract/staff/orders/conversations.ts'
import { writeToCustomer } from '#contract/staff/orders/order.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { takeOrder } from './use-act.ts'
import styles from './orders.module.css'

const LENGTH_MAX = 1000

interface AnswerFormProps {
  conversation: StaffConversation
  onSent: () => void
}

/** Typed, or a prepared answer that can be changed before it goes. */
export function AnswerForm({ conversation, onSent }: AnswerFormProps) {
  const t = useT()
  const { order_number: number, messages, prepared, locale } = conversation
  const [text, setText] = useState('')
  const write = useMutation({
    mutationFn: () =>
      send(writeToCustomer, {
        params: { number },
        body: { text, seen_id: messages.at(-1)?.id ?? null },
      }),
    onSuccess: (order) => {
      takeOrder(order)
      setText('')
      onSent()
      showToast({ tone: 'success', text: t('staff.conversations.sent') })
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (text.trim() && !write.isPending) write.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <FormAlert text={write.error?.message ?? null} />
      <Field label={t('staff.conversations.prepared')}>
        <Select
          value={prepared.find((one) => one.text === text)?.title ?? ''}
          onChange={(event) =>
            setText(prepared.find(({ title }) => title === event.target.value)?.text ?? '')
          }
          options={[
            { value: '', label: t('staff.conversations.ownWords') },
            ...prepared.map(({ title }) => ({ value: title, label: title })),
          ]}
        />
      </Field>
      <Field
        label={t('staff.conversations.answer')}
        hint={t('staff.conversations.answerHint', {
          language: t(`staff.conversations.language.${locale}`),
        })}
      >
        <TextArea
          rows={4}
          maxLength={LENGTH_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button type="submit" size="sm" busy={write.isPending} disabled={!text.trim()}>
        {t('staff.conversations.send')}
      </Button>
    </form>
  )
}
