import { objectWith, stored } from '../state/stored.ts'

/** Scroll position per history entry. Stored in the tab, so that it survives a reload. */
const storedPositions = stored('scroll', 'tab', objectWith<Record<string, number>>({}))
let positions: Record<string, number> = {}

export const savePosition = (key: string) => void (positions[key] = Math.round(scrollY))
export const positionOf = (key: string): number | undefined => positions[key]

/** Takes over scroll restoration while the page lives. Called once by the browser's entry. */
export function restoreScroll(key: () => string) {
  positions = storedPositions.read() ?? {}
  const take = () => void (history.scrollRestoration = 'manual')
  take()
  addEventListener('pageshow', take)
  addEventListener('pagehide', () => {
    // The browser restores the position after a return from another site.
    history.scrollRestoration = 'auto'
    savePosition(key())
    storedPositions.write(positions)
  })
}
