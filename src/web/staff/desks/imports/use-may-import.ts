import { IMPORT_KINDS, type ImportKind } from '#domain/imports/kinds.ts'
import { mayImport, maySeeImport } from '#domain/imports/needs.ts'
import { useStaff } from '#web/staff/session.ts'

/** Whether the person may read, check and confirm files of a kind; others may only look. */
export const useMayImport = (): ((kind: ImportKind) => boolean) => {
  const held = new Set(useStaff().permissions)
  return (kind) => mayImport(held, kind)
}

/** The kinds that the person may see and take out. */
export const useSeenKinds = (): ImportKind[] => {
  const held = new Set(useStaff().permissions)
  return IMPORT_KINDS.filter((kind) => maySeeImport(held, kind))
}
