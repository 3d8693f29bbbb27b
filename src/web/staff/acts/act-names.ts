import type { AuditAct } from '#contract/staff/audit.ts'
import { changedPart } from '#domain/staff/changed-part.ts'
import type { StaffTranslate, StaffWord } from '#i18n/staff.ts'

const orCode = (t: StaffTranslate, key: string, code: string): string => {
  const text = t(key as StaffWord)
  return text === key ? code : text
}
/** An act in words; its code when it has none. */
export const actName = (t: StaffTranslate, act: string): string =>
  orCode(t, `staff.act.${act}`, act)
/** A kind of thing in words; its code when it has none. */
export const thingName = (t: StaffTranslate, kind: string): string =>
  orCode(t, `staff.thing.${kind}`, kind)

const VALUE_MAX = 80
const cut = (value: string): string =>
  value.length > VALUE_MAX ? `${value.slice(0, VALUE_MAX)}…` : value
/** `Price: 20000 → 25000`; of a long text the part that changed. */
export const valueOf = ({ label, before, after }: AuditAct['changes'][number]): string => {
  if (before === null || after === null)
    return `${label}: ${cut(before ?? '–')} → ${cut(after ?? '–')}`
  const { was, is } = changedPart(before, after)
  return `${label}: ${cut(was)} → ${cut(is)}`
}
