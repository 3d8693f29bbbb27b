import type { StaffImport } from '#contract/staff/imports.ts'
import type { IMPORT_COLUMNS } from '#contract/staff/list-exports.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import { exportedMoment, type ExportColumns } from '../staff/index.ts'

export const importColumns = (
  t: StaffTranslate,
): ExportColumns<(typeof IMPORT_COLUMNS)[number], StaffImport> => {
  const counted = (state: 'done' | 'same' | 'refused' | 'failed') => ({
    label: t(`imports.row.${state}`),
    cell: ({ counts }: StaffImport) => counts[state],
  })
  return {
    name: { label: t('imports.name'), cell: (one) => one.file_name },
    kind: { label: t('imports.kind'), cell: ({ kind }) => t(`imports.kind.${kind}`) },
    state: { label: t('imports.state'), cell: ({ state }) => t(`imports.state.${state}`) },
    rows: { label: t('imports.rows'), cell: ({ rows }) => rows },
    done: counted('done'),
    same: counted('same'),
    refused: counted('refused'),
    failed: counted('failed'),
    by: { label: t('imports.by'), cell: ({ by }) => by },
    at: { label: t('imports.at'), cell: (one) => exportedMoment(one.made_at) },
  }
}
