/** How long a pointer must rest on a link before that means something. */
const REST_MS = 65

type Connection = { saveData?: boolean; effectiveType?: string }

/**
 * Calls `prepare` for likely navigations: on hover, focus or touch of a link. With data saver or a
 * slow connection only on a press.
 */
export function watchIntent(prepare: (address: string) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (event: Event) => {
    clearTimeout(timer)
    const address = addressAt(event)
    if (address !== null && !isSparing()) timer = setTimeout(() => prepare(address), REST_MS)
  }
  const now = (event: Event) => {
    clearTimeout(timer)
    const address = addressAt(event)
    if (address !== null) prepare(address)
  }
  addEventListener('pointerover', later, { passive: true })
  addEventListener('focusin', later)
  addEventListener('pointerdown', now, { passive: true })
}

/** The address of the link under an event, when it stays on this site and in this tab. */
const addressAt = ({ target }: Event): string | null => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (
    !link ||
    link.origin !== location.origin ||
    (link.target && link.target !== '_self') ||
    link.hasAttribute('download')
  )
    return null
  return link.pathname + link.search
}

const isSparing = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}
