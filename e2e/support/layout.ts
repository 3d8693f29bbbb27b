import { expect, type Page } from '@playwright/test'

/** Fails when the page overflows horizontally, and names the elements that do. */
export async function expectNoOverflow(page: Page, width: number) {
  const height = page.viewportSize()?.height ?? 800
  await page.setViewportSize({ width, height })
  const wide = await page.evaluate(() => {
    const room = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= room) return []
    const out = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > room + 1,
    )
    return [
      `${document.documentElement.scrollWidth} of ${room} px`,
      ...out.slice(0, 5).map((element) => element.outerHTML.slice(0, 120)),
    ]
  })
  expect.soft(wide, `wider than ${width} px`).toEqual([])
}

/** All visible texts of the page, and the alternative texts for screen readers. */
export const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = new Set<string>()
    const add = (text: string | null | undefined) => {
      const plain = text?.replaceAll(/\s+/g, ' ').trim()
      if (plain) texts.add(plain)
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode())
      if (!walker.currentNode.parentElement?.closest('script,style'))
        add(walker.currentNode.textContent)
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      for (const element of document.querySelectorAll(`[${name}]`)) add(element.getAttribute(name))
    }
    add(document.title)
    return [...texts]
  })
