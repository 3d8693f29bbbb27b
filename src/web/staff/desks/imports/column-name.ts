import type { StaffImport } from '#contract/staff/imports.ts'
import type { StaffTranslate, StaffWord } from '#i18n/staff.ts'

/**
 * A field as people call it, with its name in files: `Regular price · regular_price`. What was made
 * in the console has no file.
 */
export const columnName = (
  t: StaffTranslate,
  field: string,
  { is_edit: isEdit }: Pick<StaffImport, 'is_edit'>,
): string => {
  const key = `imports.field.${field}` as StaffWord
  const label = t(key)
  if (label === key) return field
  return isEdit ? label : `${label} · ${field}`
}
