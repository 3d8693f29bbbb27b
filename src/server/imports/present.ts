import type { StaffImport, StaffImportRow } from '#contract/staff/imports.ts'
import { IMPORT_FIELDS } from '#domain/imports/fields.ts'
import { ROW_STATES } from '#domain/imports/kinds.ts'
import type { Locale } from '#domain/locale.ts'
import { serverWords, type ServerWord } from '#i18n/server.ts'
import type { Act } from '../staff/index.ts'
import type { ImportRow, StoredImport } from './store.ts'

export const present = (one: StoredImport): StaffImport => ({
  id: one.id,
  kind: one.kind,
  file_name: one.fileName,
  state: one.state,
  columns: one.columns,
  fields: IMPORT_FIELDS[one.kind].map(({ name }) => name),
  creates: one.creates,
  is_edit: one.isEdit,
  fingerprint: one.fingerprint,
  rows: Object.values(one.counts).reduce((sum, n) => sum + n, 0),
  counts: Object.fromEntries(
    ROW_STATES.map((state) => [state, one.counts[state] ?? 0]),
  ) as StaffImport['counts'],
  emptied: one.emptied,
  system: one.system,
  points: one.points,
  points_worth: one.worth,
  by: one.madeByName,
  confirmed_by: one.confirmedByName,
  approved_by: one.approvedByName,
  made_at: one.madeAt.toISOString(),
  finished_at: one.finishedAt?.toISOString() ?? null,
  erased_at: one.erasedAt?.toISOString() ?? null,
})

export const presentRow = (row: ImportRow, locale: Locale): StaffImportRow => {
  const t = serverWords(locale)
  const said = row.problems.map(({ field, key, params }) => ({
    field,
    text: t(key as ServerWord, params ?? {}),
  }))
  const isRefused = row.state === 'refused' || row.state === 'failed'
  return {
    row: row.row,
    key: row.key,
    state: row.state,
    changes: Object.entries(row.changes).map(([field, [before, after]]) => ({
      field,
      before,
      after,
    })),
    problems: isRefused ? said : [],
    notes: isRefused ? [] : said,
  }
}

export const actOn = (one: StoredImport, act: string): Act => ({
  act,
  entity: { kind: 'import', id: one.id },
  facts: { kind: one.kind, file: one.fileName, ...one.counts, ...pointsOf(one) },
})

const pointsOf = ({ points, system }: StoredImport) => (points === null ? {} : { points, system })
