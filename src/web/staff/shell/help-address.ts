import { staffPages } from '#contract/pages.ts'
import { useMatches } from '#web/router.ts'
import type { Screen } from '../screen.ts'

/** The help of this screen; of all screens where it has none. */
export const useHelpAddress = (): string => {
  const screen = useMatches().at(-1)?.handle as Screen | undefined
  return screen?.help ? staffPages.helpOf(screen.help) : staffPages.help()
}
