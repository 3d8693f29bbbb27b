/** Scroll position per history entry. Stored in the session, so that it survives a reload. */
const NAME = 'scroll'
let positions: Record<string, number> = {}

export const keepPosition = (key: string) => void (positions[key] = Math.round(scrollY))
export const positionOf = (key: string): number | undefined => positions[key]

/** Takes over scroll restoration while the page lives. Called once by the browser's entry. */
export function beginScrolling(key: () => string) {
  try {
    positions = JSON.parse(sessionStorage.getItem(NAME) ?? '{}') as Record<string, number>
  } catch {
    // Without storage the positions live as long as the page.
  }
  const take = () => void (history.scrollRestoration = 'manual')
  take()
  addEventListener('pageshow', take)
  addEventListener('pagehide', () => {
    // The browser restores the position after a return from another site.
    history.scrollRestoration = 'auto'
    keepPosition(key())
    try {
      sessionStorage.setItem(NAME, JSON.stringify(positions))
    } catch {
      // Full or refused: the next page starts at its top.
    }
  })
}
