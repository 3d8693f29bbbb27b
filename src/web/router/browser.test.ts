import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRouter } from './browser.ts'

const ORIGIN = 'https://shop.invalid'
beforeEach(() => {
  vi.stubGlobal('location', { href: `${ORIGIN}/fruit`, origin: ORIGIN })
  vi.stubGlobal('history', { state: null, pushState: () => {}, replaceState: () => {} })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('scrollY', 0)
})
afterEach(() => void vi.unstubAllGlobals())

/** A router whose page answers an address when `answer` names it, and the pages it wants shown. */
const slowRouter = () => {
  const waiting = new Map<string, () => void>()
  const load = ({ url }: { url: URL }) =>
    new Promise<string>((resolve) => waiting.set(url.search, () => resolve(url.search)))
  const router = createRouter(
    [{ id: 'fruit', path: '/fruit', loader: load }],
    { loaderData: { fruit: '' }, errors: null },
    null,
  )
  const wanted: ReturnType<typeof router.state>[] = []
  router.onPage(() => wanted.push(router.state()))
  const answer = async (search: string) => {
    const before = wanted.length
    await vi.waitFor(() => expect(waiting.has(search)).toBe(true))
    waiting.get(search)!()
    await vi.waitFor(() => expect(wanted).toHaveLength(before + 1))
    return wanted.at(-1)!
  }
  return { router, answer }
}

it('goes on to the newest address when an earlier page is only now on screen', async () => {
  const { router, answer } = slowRouter()
  void router.navigate('?category=mango')
  const first = await answer('?category=mango')
  const whole = router.navigate('?category=mango&benefits=fibre')
  // React renders in slices: the page that was loaded before is shown after the next press.
  router.arrived(first)
  expect(router.moving.get()).toMatchObject({
    state: 'loading',
    location: { search: '?category=mango&benefits=fibre' },
  })
  router.arrived(await answer('?category=mango&benefits=fibre'))
  await whole
  expect(router.moving.get().state).toBe('idle')
})
