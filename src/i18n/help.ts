import { floor } from './help/floor.ts'
import type { Help } from './help/page.ts'

/** The help of every desk, in the order of its list. */
export const HELP = { ...floor } as const
export type HelpName = keyof typeof HELP
export const HELP_NAMES = Object.keys(HELP) as HelpName[]

export const helpOf = (name: string): Help | undefined =>
  Object.hasOwn(HELP, name) ? HELP[name as HelpName] : undefined
