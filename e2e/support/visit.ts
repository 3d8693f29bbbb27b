import type { Page, Response } from '@playwright/test'

/** Opens a page and waits until it is hydrated: before that nothing responds to presses. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(path)
  await page.waitForFunction(() => {
    const isAlive = (element: Element) =>
      Object.keys(element).some((key) => key.startsWith('__react'))
    return [...document.querySelectorAll('main, button, input, select')].every(isAlive)
  })
  return answer
}
