import type { ImportKind } from '#domain/imports/kinds.ts'
import type { StaffWord } from '#i18n/staff.ts'
import { useT } from '#web/staff/words.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'

type Words = { label: StaffWord; hint: StaffWord }
const GOODS: Words = { label: 'imports.creates', hint: 'imports.createsHint' }
const WORDS: Partial<Record<ImportKind, Words>> = {
  members: { label: 'imports.createsMembers', hint: 'imports.createsMembersHint' },
  synonyms: { label: 'imports.createsSynonyms', hint: 'imports.createsSynonymsHint' },
  coupons: { label: 'imports.createsCoupons', hint: 'imports.createsCouponsHint' },
}

interface CreatesBoxProps {
  kind: ImportKind
  checked: boolean
  disabled?: boolean
  onChange: (creates: boolean) => void
}

/** Whether rows that name nothing known make something new. */
export function CreatesBox({ kind, checked, disabled = false, onChange }: CreatesBoxProps) {
  const t = useT()
  const { label, hint } = WORDS[kind] ?? GOODS
  return (
    <Checkbox
      label={t(label)}
      hint={t(hint)}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
