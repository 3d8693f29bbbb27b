import { useState, type ReactNode } from 'react'
import { listImportRows, type StaffImport, type StaffImportRow } from '#contract/staff/imports.ts'
import { ROW_STATES, type ImportKind, type RowState } from '#domain/imports/kinds.ts'
import type { StaffTranslate, StaffWord } from '#i18n/staff.ts'
import { useList, type List } from '#web/staff/list/use-list.ts'
import { sendWhole } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/display/table.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { columnName } from './column-name.ts'
import styles from './imports.module.css'

const KEY_NAMES: Partial<Record<ImportKind, StaffWord>> = {
  members: 'imports.phone',
  synonyms: 'imports.word',
  coupons: 'imports.code',
  customer_tags: 'imports.customer',
}
/** What rows are matched by. */
const keyName = (t: StaffTranslate, kind: ImportKind): string => {
  const word = KEY_NAMES[kind]
  return word ? t(word) : 'SKU'
}

/** The rows of a file with what each changes, or why it is refused. */
export function RowsTable({ of }: { of: StaffImport }) {
  const t = useT()
  const { id, kind, state, counts } = of
  const named = (field: string) => columnName(t, field, of)
  const [shown, setShown] = useState<RowState | ''>('')
  const list = useList<StaffImportRow>({
    queryKey: ['imports', id, 'rows', state, shown],
    load: (cursor, signal) =>
      sendWhole(listImportRows, {
        params: { id },
        query: { ...(shown && { state: shown }), ...(cursor && { cursor }) },
        signal,
      }),
  })
  const what = ({ changes, problems, notes }: StaffImportRow) => (
    <ul className={styles.changes}>
      {problems.map(({ field, text }) => (
        <li key={`${field} ${text}`} className={styles.bad}>
          {field === null ? text : `${named(field)}: ${text}`}
        </li>
      ))}
      {problems.length === 0 &&
        changes.map(({ field, before, after }) => (
          <li key={field}>
            {t('imports.from', {
              field: named(field),
              before: before || t('imports.empty'),
              after: after || t('imports.empty'),
            })}
          </li>
        ))}
      {notes.map(({ field, text }) => (
        <li key={`${field} ${text}`} className={styles.note}>
          {field === null ? text : `${named(field)}: ${text}`}
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <StateField shown={shown} counts={counts} setShown={setShown} />
      {list.state === 'ready' && list.rows.length === 0 ? (
        <p>{t('imports.noRows')}</p>
      ) : (
        <Table kind={kind} list={list} what={what} />
      )}
      {list.hasMore && (
        <Button size="sm" variant="secondary" busy={list.isLoadingMore} onClick={list.loadMore}>
          {t('imports.more')}
        </Button>
      )}
    </>
  )
}

interface StateFieldProps {
  shown: '' | RowState
  counts: {
    done: number
    failed: number
    refused: number
    change: number
    read: number
    create: number
    same: number
  }
  setShown: (next: '' | RowState) => void
}

function StateField({ shown, counts, setShown }: StateFieldProps) {
  const t = useT()
  return (
    <Field label={t('imports.filter')}>
      <Select
        value={shown}
        options={[
          { value: '', label: t('imports.filter.all') },
          ...ROW_STATES.filter((one) => counts[one] > 0).map((one) => ({
            value: one,
            label: t(`imports.row.${one}`),
          })),
        ]}
        onChange={(event) => setShown(event.target.value as RowState | '')}
      />
    </Field>
  )
}

interface TableProps {
  kind: ImportKind
  list: List<StaffImportRow>
  what: ({ changes, problems, notes }: StaffImportRow) => ReactNode
}

function Table({ kind, list, what }: TableProps) {
  const t = useT()
  return (
    <DataTable
      caption={t('imports.result')}
      captionHidden
      columns={[
        { key: 'row', header: t('imports.row'), align: 'end' },
        { key: 'key', header: keyName(t, kind) },
        { key: 'state', header: t('imports.state') },
        { key: 'what', header: t('imports.changes') },
      ]}
      rows={list.rows.map((row) => ({
        id: String(row.row),
        cells: {
          row: row.row,
          key: row.key ?? '–',
          state: t(`imports.row.${row.state}`),
          what: what(row),
        },
      }))}
    />
  )
}
