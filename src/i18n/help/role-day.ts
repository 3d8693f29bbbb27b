import type { HelpName } from '../help.ts'

/** The day of a role: what it is for, and what it does in order, each at a desk with its own help. */
export type RoleDay = {
  purpose: string
  steps: readonly (readonly [desk: HelpName, text: string])[]
}
