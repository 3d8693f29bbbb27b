/** What each page of help shows. */
import type { HelpName } from '#i18n/help.ts'
import { packing, picking, run, type Stage } from './floor.ts'

export const SHOTS: Record<HelpName, (stage: Stage) => Promise<void>> = {
  picking,
  packing,
  run,
}
