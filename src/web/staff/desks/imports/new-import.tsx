import { useRef, useState } from 'react'
import { urlOf } from '#contract/call.ts'
import { staffPages } from '#contract/pages.ts'
import { exportGoods, readImport } from '#contract/staff/imports.ts'
import type { ImportKind } from '#domain/imports/kinds.ts'
import type { StaffWord } from '#i18n/staff.ts'
import { useNavigate } from '#web/router.ts'
import { CallFailure } from '#web/send.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import panels from '#web/staff/shell/panels.module.css'
import { useMayImport, useSeenKinds } from './use-may-import.ts'
import styles from './imports.module.css'

const INTROS: Partial<Record<ImportKind, StaffWord>> = {
  members: 'imports.introMembers',
  synonyms: 'imports.introSynonyms',
  coupons: 'imports.introCoupons',
  customer_tags: 'imports.introTags',
}
const HINTS: Partial<Record<ImportKind, StaffWord>> = {
  members: 'imports.fileHintMembers',
  synonyms: 'imports.fileHintSynonyms',
  coupons: 'imports.fileHintCoupons',
  customer_tags: 'imports.fileHintTags',
}

/** Choose what a file is about, take its template or an export, and read it. */
export function NewImport() {
  const t = useT()
  const may = useMayImport()
  const kinds = useSeenKinds()
  const [kind, setKind] = useState<ImportKind>(() => kinds.find(may) ?? 'products')
  const { input, failure, busy, read } = useReading(kind)
  const isMembers = kind === 'members'
  const csv = urlOf(exportGoods, { kind })
  return (
    <form
      className={panels.card}
      noValidate
      aria-label={t('imports.new')}
      onSubmit={(event) => {
        event.preventDefault()
        void read()
      }}
    >
      <p>{t(INTROS[kind] ?? 'imports.intro')}</p>
      <FormAlert text={failure && !failure.errors['file'] ? failure.message : null} />
      <div className={styles.fields}>
        <Field label={t('imports.kind')}>
          <Select
            value={kind}
            options={kinds.map((one) => ({
              value: one,
              label: t(`imports.kind.${one}`),
            }))}
            onChange={(event) => setKind(event.target.value as ImportKind)}
          />
        </Field>
        {may(kind) && (
          <Field
            label={t('imports.file')}
            hint={t(HINTS[kind] ?? 'imports.fileHint')}
            error={failure?.errors['file']?.[0]}
          >
            <TextInput ref={input} type="file" accept=".csv,.txt,.tsv,text/csv" />
          </Field>
        )}
      </div>
      <div className={panels.acts}>
        {may(kind) && (
          <Button type="submit" busy={busy} busyLabel={t('imports.reading')}>
            {t('imports.read')}
          </Button>
        )}
        <ButtonAnchor href={`${csv}?template=1`} download variant="secondary">
          {t('imports.template')}
        </ButtonAnchor>
        {!isMembers && (
          <ButtonAnchor href={csv} download variant="secondary">
            {t('imports.export')}
          </ButtonAnchor>
        )}
      </div>
    </form>
  )
}

const useReading = (kind: ImportKind) => {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [busy, setBusy] = useState(false)
  const read = async () => {
    const file = input.current?.files?.[0]
    if (busy || !file) return input.current?.focus()
    setBusy(true)
    setFailure(null)
    const data = new FormData()
    data.set('kind', kind)
    data.set('file', file)
    try {
      const one = await send(readImport, { form: data })
      await navigate(staffPages.import(one.id))
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { input, failure, busy, read }
}
