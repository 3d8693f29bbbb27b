import { useEffect } from 'react'
import { useIsDesktop } from '#web/hooks/use-media-query.ts'
import { useLazyPart } from '#web/hooks/use-lazy-part.ts'
import { useRecentlyViewed, type Viewed } from '#web/catalogue/recently-viewed.ts'

const loadRail = () => import('./viewed-rail.tsx').then(({ ViewedRail }) => ViewedRail)

/**
 * Notes the product as looked at; a desktop screen shows those looked at before, and nothing at all
 * when this is the first.
 */
export function RecentlyViewed(current: Viewed) {
  const others = useRecentlyViewed(current)
  const { Part, ask } = useLazyPart(loadRail)
  const isShown = useIsDesktop() && others.length > 0
  useEffect(() => {
    if (isShown) void ask()
  }, [isShown, ask])
  return isShown && Part && <Part key={current.slug} products={others} />
}
