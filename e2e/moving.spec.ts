import { pages } from '#contract/pages.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'

test('a new page begins at its top, takes the focus and has its title said; the way back leads to where one was', async ({
  page,
  t,
}) => {
  await visit(page, pages.allProducts())
  await expect(page.getByText(t('listing.count', { count: 133 }))).toBeVisible()
  const card = page.getByRole('article').nth(14)
  await card.scrollIntoViewIfNeeded()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  const left = await page.evaluate(() => scrollY)
  expect(left).toBeGreaterThan(300)
  // What is out of sight is not drawn, and what is not drawn has no inner text.
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page).toHaveURL(/\/product\//)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page.locator('#main')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: `${name} · Petik` })).toHaveCount(1)
  await page.goBack()
  await expect(page).toHaveURL(/\/product-category$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test(
  'every card has the height that is reserved for it, so that nothing moves under a finger',
  { tag: '@phone' },
  async ({ page, t }) => {
    await visit(page, pages.allProducts())
    await expect(page.getByText(t('listing.count', { count: 133 }))).toBeVisible()
    const heights = await page.evaluate(async () => {
      const found = new Set<string>()
      for (const card of document.querySelectorAll('article')) {
        const cell = card.parentElement!
        const reserved = getComputedStyle(cell).containIntrinsicHeight
        card.scrollIntoView()
        await new Promise(requestAnimationFrame)
        found.add(`${reserved} ${card.getBoundingClientRect().height}px`)
      }
      return [...found]
    })
    expect(heights.length).toBe(1)
    const [, reserved, height] = /([\d.]+)px ([\d.]+)px/.exec(heights[0]!)!
    expect(Number(height)).toBe(Number(reserved))
  },
)

test(
  'what a pointer rests on is fetched before it is pressed, and not twice',
  { tag: '@wide' },
  async ({ page }) => {
    await visit(page, pages.allProducts())
    const link = page.getByRole('article').first().getByRole('link')
    const asked: string[] = []
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
    const slug = (await link.getAttribute('href'))?.split('/').at(-1)
    const isProduct = (path: string) => path === `/api/shop/products/${slug}`
    await link.hover()
    await expect.poll(() => asked.some(isProduct)).toBe(true)
    await link.click()
    await expect(page).toHaveURL(pages.product(slug ?? ''))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(asked.filter(isProduct)).toHaveLength(1)
  },
)

test(
  'public pages may wait in the browser and come back as they were left',
  { tag: '@wide' },
  async ({ page, request }) => {
    for (const path of ['/', pages.allProducts(), pages.faq()]) {
      expect((await request.get(path)).headers()['cache-control'], path).not.toContain('no-store')
    }
    await visit(page, '/')
    const unloads = await page.evaluate(() => {
      const events = ['unload', 'beforeunload'] as const
      return events.filter(
        (name) => (window as unknown as Record<string, unknown>)[`on${name}`] !== null,
      )
    })
    expect(unloads).toEqual([])
  },
)
