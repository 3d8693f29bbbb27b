import { useLocation, useMatches } from '#web/router.ts'

/**
 * The path, for what a page marks or leaves out by it. Empty at unknown addresses: they share one
 * cached page, which must not depend on the address that was asked first.
 */
export const usePlace = (): string => {
  const { pathname } = useLocation()
  const handle = useMatches().at(-1)?.handle as { status?: number } | undefined
  return handle?.status === 404 ? '' : pathname
}
