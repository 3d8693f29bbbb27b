import { createContext, use } from 'react'
import type { HelpName } from '#i18n/help.ts'
import type { StaffBundle, StaffWord } from '#i18n/staff.ts'
import type { RouteModule } from '#web/router.ts'
import type { Needs } from './session.ts'

/** The desks of the menu, in its order. */
export const DESKS = [
  'today',
  'orders',
  'picking',
  'stock',
  'buying',
  'delivery',
  'service',
  'goods',
  'marketing',
  'customers',
  'till',
  'books',
  'settings',
] as const
export type Desk = (typeof DESKS)[number]

export type Screen = {
  path: string
  title: StaffWord
  /** Where the menu shows it; null for a page that a list or the account leads to. */
  desk: Desk | null
  /** Its page of help. */
  help: HelpName | null
  /** The permission without which it is not shown. */
  needs: Needs
  /** Shown only to those who serve at a branch. */
  needsBranch?: true
  /** Pressed after `g`, it leads here. */
  key?: string
  /** Without the menu, for what is printed. */
  isBare?: true
  /** Pressed with a thumb where goods are: without a mouse its targets are 48 px high. */
  isFloor?: true
  /** Bundles of texts beyond those of every screen. */
  words: readonly StaffBundle[]
  load: () => Promise<RouteModule>
}

/** Every screen. A context, because screens themselves show the menu's desks. */
export const ScreensContext = createContext<readonly Screen[]>([])
export const useScreens = (): readonly Screen[] => use(ScreensContext)
