/** What each page of help shows. */
import type { HelpName } from '#i18n/help.ts'
import { DESK_SHOTS } from './desks.ts'
import { keys, waste } from './filled.ts'
import { packing, picking, riders, run, weighing, type Stage } from './floor.ts'

type Takes = (stage: Stage) => Promise<void>

const ofDemo = Object.fromEntries(
  Object.entries(DESK_SHOTS).map(([name, shots]): [string, Takes] => [
    name,
    async ({ camera }) => {
      for (const [picture, shot] of Object.entries(shots)) await camera(picture, shot)
    },
  ]),
) as Record<keyof typeof DESK_SHOTS, Takes>

export const SHOTS: Record<HelpName, Takes> = {
  picking,
  packing,
  weighing,
  riders,
  run,
  keys,
  waste,
  ...ofDemo,
}
