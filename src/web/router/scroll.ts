/**
 * Where each entry of the history was scrolled to. It outlives the page, for whoever reloads and
 * then goes back.
 */
const NAME = 'scroll'
let positions: Record<string, number> = {}

export const keepPosition = (key: string) => void (positions[key] = Math.round(scrollY))
export const positionOf = (key: string): number | undefined => positions[key]

/** Takes scrolling over from the browser while the page lives; told once by the browser's entry. */
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
    // Whoever comes back from another site is put where they were by the browser.
    history.scrollRestoration = 'auto'
    keepPosition(key())
    try {
      sessionStorage.setItem(NAME, JSON.stringify(positions))
    } catch {
      // Full or refused: the next page begins at its top.
    }
  })
}
