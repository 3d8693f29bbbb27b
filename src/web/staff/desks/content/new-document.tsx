import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { createDocument } from '#contract/staff/content/content.ts'
import { slugFrom } from '#domain/catalogue/goods.ts'
import { useNavigate, useParams } from '#web/router.ts'
import { useSave } from '#web/staff/form/use-save.ts'
import { send } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { BothLanguagesField } from '#web/staff/form/both-languages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { emptyForm, NO_TEXT } from './fields.ts'
import { kindOf } from './kind-of.ts'
import styles from './content.module.css'

/** A draft begins with its title and address; its editor has the rest. */
export function Component() {
  const t = useT()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const kind = kindOf(useParams()['kind'])
  const [title, setTitle] = useState(NO_TEXT)
  const [typed, setTyped] = useState('')
  const slug = typed || slugFrom(title.id || title.en)
  const { busy, save, error, failed } = useSave({ slug })
  const make = () =>
    save(async () => {
      const empty = emptyForm(kind)
      const form = (
        empty.kind === 'slider' ? { ...empty, title, href: '/' } : { ...empty, title }
      ) as typeof empty
      const made = await send(createDocument, { body: { slug, form } })
      await queries.invalidateQueries({ queryKey: ['content', kind] })
      await navigate(staffPages.contentDocument(kind, made.id))
    })
  return (
    <Page
      title={t('content.new')}
      back={{ to: staffPages.contentOf(kind), label: t(`content.kind.${kind}`) }}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        <FormAlert text={failed && !failed.errors['slug'] ? failed.message : null} />
        <BothLanguagesField label={t('content.field.title')} value={title} onChange={setTitle} />
        <Field
          label={t('content.field.slug')}
          hint={t('content.slugHint')}
          error={error('slug')}
          required
        >
          <TextInput value={slug} onChange={(event) => setTyped(event.target.value)} />
        </Field>
        <div className={styles.row}>
          <Button type="submit" busy={busy} busyLabel={t('content.saving')}>
            {t('content.save')}
          </Button>
        </div>
      </form>
    </Page>
  )
}
