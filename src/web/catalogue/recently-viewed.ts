import { useEffect, useState } from 'react'
import { listOf, objectWith, stored } from '#web/state/stored.ts'

/** `price` as it was shown then. */
export type Viewed = { slug: string; name: string; image: string; price: string }

const VIEWED_MAX = 12
const parseViewed = objectWith<Viewed>({
  slug: 'string',
  name: 'string',
  image: 'string',
  price: 'string',
})
const viewed = stored('recently-viewed', 'tab', listOf(parseViewed))

/**
 * Records a viewed product and returns the previous ones, latest first. Stored in the tab's
 * session.
 */
export function useRecentlyViewed(current: Viewed): Viewed[] {
  const { slug, name, image, price } = current
  const [others, setOthers] = useState<Viewed[]>([])
  useEffect(() => {
    const earlier = (viewed.read() ?? []).filter((each) => each.slug !== slug)
    setOthers(earlier)
    viewed.write([{ slug, name, image, price }, ...earlier].slice(0, VIEWED_MAX))
  }, [slug, name, image, price])
  return others
}
