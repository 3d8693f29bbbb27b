import type { Page, Response } from '@playwright/test'

/**
 * Opens a page of the shop and waits until it has come alive: what the server drew answers to
 * presses only then.
 */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(path)
  await page.waitForFunction(() => {
    const isAlive = (element: Element) =>
      Object.keys(element).some((key) => key.startsWith('__react'))
    return [...document.querySelectorAll('main, button, input, select')].every(isAlive)
  })
  return answer
}
