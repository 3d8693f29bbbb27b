import { useEffect, useState } from 'react'

/** `price` as it was shown then. */
export type Viewed = { slug: string; name: string; image: string; price: string }

const NAME = 'recently-viewed'
const KEPT_MAX = 12

/**
 * Records a viewed product and returns the previous ones, latest first. Stored in the tab's
 * session.
 */
export function useRecentlyViewed(current: Viewed): Viewed[] {
  const { slug, name, image, price } = current
  const [others, setOthers] = useState<Viewed[]>([])
  useEffect(() => {
    const earlier = read().filter((each) => each.slug !== slug)
    setOthers(earlier)
    write([{ slug, name, image, price }, ...earlier].slice(0, KEPT_MAX))
  }, [slug, name, image, price])
  return others
}

const read = (): Viewed[] => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isViewed) : []
  } catch {
    return []
  }
}
const isViewed = (value: unknown): value is Viewed =>
  typeof value === 'object' &&
  value !== null &&
  'slug' in value &&
  typeof value.slug === 'string' &&
  'image' in value &&
  typeof value.image === 'string' &&
  'name' in value &&
  typeof value.name === 'string' &&
  'price' in value &&
  typeof value.price === 'string'

const write = (viewed: Viewed[]) => {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(viewed))
  } catch {
    // It is only a convenience.
  }
}
