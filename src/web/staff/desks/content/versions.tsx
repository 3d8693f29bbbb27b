import type { ContentForm } from '#contract/staff/content/content-forms.ts'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  listVersions,
  revertDocument,
  type StaffDocument,
} from '#contract/staff/content/content.ts'
import { changedPart } from '#domain/staff/changed-part.ts'
import { formatDateTime } from '#i18n/format.ts'
import { useStep } from '#web/staff/form/use-step.ts'
import { send } from '#web/staff/send.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/display/table.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { changesBetween } from './fields.ts'
import { pathInWords } from './path-in-words.ts'
import styles from './content.module.css'

interface VersionsProps {
  document: StaffDocument
  /** Not while something typed would be lost. */
  mayRevert: boolean
  onReverted: (document: StaffDocument) => void
}

/** Earlier versions, how each differs from the newest, and the way back. */
export function Versions({ document, mayRevert, onReverted }: VersionsProps) {
  const t = useT()
  const locale = useLocale()
  const { id, version } = document
  const [chosen, setChosen] = useState<number | null>(null)
  const { busy, failure, run } = useStep()
  const { data = [], error } = useQuery({
    queryKey: ['content-versions', id],
    queryFn: ({ signal }) => send(listVersions, { params: { id }, signal }),
  })
  const shown = data.find((one) => one.version === chosen)
  const label = (n: number) => t('content.version', { version: String(n) })
  return (
    <section className={styles.part} aria-label={t('content.versions')}>
      <h2>{t('content.versions')}</h2>
      <FormAlert text={failure ?? error?.message ?? null} />
      {data.map((one) => (
        <div key={one.version} className={styles.row}>
          <span>{`${label(one.version)} · ${t(`content.state.${one.state}`)} · ${one.by ?? t('content.seed')} · ${formatDateTime(new Date(one.at), locale)}`}</span>
          {one.version !== version && (
            <Button
              variant="ghost"
              aria-label={`${t('content.compare')}, ${label(one.version)}`}
              onClick={() => setChosen(one.version)}
            >
              {t('content.compare')}
            </Button>
          )}
          {one.version !== version && mayRevert && (
            <Button
              variant="secondary"
              disabled={busy}
              aria-label={`${t('content.revert')}, ${label(one.version)}`}
              onClick={() =>
                void run(async () =>
                  onReverted(
                    await send(revertDocument, {
                      params: { id },
                      body: { version, to: one.version },
                    }),
                  ),
                )
              }
            >
              {t('content.revert')}
            </Button>
          )}
        </div>
      ))}
      {shown && <ChangesTable label={label} shown={shown} version={version} document={document} />}
    </section>
  )
}

interface ChangesTableProps {
  label: (n: number) => string
  shown: {
    version: number
    state: 'withdrawn' | 'draft' | 'published'
    by: string | null
    at: string
    form: ContentForm
  }
  version: number
  document: StaffDocument
}

function ChangesTable({ label, shown, version, document }: ChangesTableProps) {
  const t = useT()
  return (
    <DataTable
      caption={label(shown.version)}
      columns={[
        { key: 'field', header: t('staff.form.field') },
        { key: 'was', header: label(shown.version) },
        { key: 'is', header: label(version) },
      ]}
      rows={changesBetween(shown.form, document.form).map(({ names, was, is }) => ({
        id: names.join('.'),
        cells: { field: pathInWords(names, t), ...changedPart(was, is) },
      }))}
    />
  )
}
