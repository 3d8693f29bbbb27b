import type { BodyInput } from '#contract/call.ts'
import type { createBranch, StaffBranch } from '#contract/staff/branches.ts'
import type { Text } from '#domain/locale.ts'

export type BranchForm = BodyInput<typeof createBranch>
export const NO_TEXT: Text = { en: '', id: '' }
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
const USUAL = { open: '08:00', close: '20:00' }

export const formOf = (branch: StaffBranch): BranchForm => {
  const { version: _, ...form } = branch
  return form
}

/** A new branch, in the middle of Jakarta until its pin is set. */
export const emptyBranch = (place: { lat: number; lng: number }): BranchForm => ({
  id: '',
  name: '',
  address: '',
  ...place,
  phone: '',
  whatsapp: '',
  hours: WEEKDAYS.map((weekday) => ({ weekday, ...USUAL })),
  services: [],
  note: NO_TEXT,
  hub: false,
  pick_seconds: null,
  collects: false,
  hidden: false,
})

type Hours = BranchForm['hours']
/** Opens or closes on a weekday; the hours stay in the order of the week. */
export const withDay = (hours: Hours, weekday: number, isOpen: boolean): Hours => {
  const others = hours.filter((one) => one.weekday !== weekday)
  if (!isOpen) return others
  const { open, close } = others.findLast((one) => one.weekday < weekday) ?? others[0] ?? USUAL
  return [...others, { weekday, open, close }].toSorted((a, b) => a.weekday - b.weekday)
}
