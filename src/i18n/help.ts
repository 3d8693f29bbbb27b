import { customers } from './help/customers.ts'
import { day } from './help/day.ts'
import { delivery } from './help/delivery.ts'
import { floor } from './help/floor.ts'
import { range } from './help/range.ts'
import { service } from './help/service.ts'
import { shop } from './help/shop.ts'
import { stock } from './help/stock.ts'
import type { Help } from './help/page.ts'

/** The help of every desk, in the order of its list. */
export const HELP = {
  ...day,
  ...floor,
  ...stock,
  ...delivery,
  ...service,
  ...range,
  ...customers,
  ...shop,
} as const
export type HelpName = keyof typeof HELP
export const HELP_NAMES = Object.keys(HELP) as HelpName[]

export const helpOf = (name: string): Help | undefined =>
  Object.hasOwn(HELP, name) ? HELP[name as HelpName] : undefined
