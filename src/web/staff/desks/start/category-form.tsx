import { useState, type SubmitEvent } from 'react'
import { addFirstCategory } from '#contract/staff/sign-in/opening.ts'
import { BothLanguagesField } from '#web/staff/form/both-languages.tsx'
import { useStep } from '#web/staff/form/use-step.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import styles from './start.module.css'

/** Makes the category that the first products are in. */
export function CategoryForm({ onDone }: { onDone: () => void }) {
  const t = useT()
  const [name, setName] = useState({ en: '', id: '' })
  const { busy, failure, run } = useStep()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void run(async () => {
      await send(addFirstCategory, { body: { name } })
      onDone()
    })
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={submit}
      aria-label={t('staff.start.category')}
    >
      <FormAlert text={failure} />
      <BothLanguagesField label={t('staff.start.category')} value={name} onChange={setName} />
      <div>
        <Button type="submit" busy={busy} busyLabel={t('staff.start.saving')}>
          {t('staff.start.make')}
        </Button>
      </div>
    </form>
  )
}
