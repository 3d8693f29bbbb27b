import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test'

/** Browser errors during a test, one line each. */
export type Trouble = {
  /** Marks errors of this kind as part of the test. */
  expect: (pattern: RegExp) => void
  /** All errors that no test expected. */
  unexpected: () => string[]
}

/** Playwright does not report the cause of an error. */
const TELL_CAUSE = `addEventListener('error', ({ error }) => error?.cause && console.error('caused by', error.cause.stack ?? String(error.cause)))`

/** What Chromium logs of preloads when pictures are blocked. */
const UNUSED_PRELOADS = [
  /A preload for '\S+' is found, but is not used because image loading is disabled/,
  /The resource \S+\.(avif|webp) was preloaded using link preload but not used/,
]

/**
 * Watches every page of a context: console errors and warnings, script errors, failed and refused
 * requests.
 */
export function watchTrouble(context: BrowserContext, hasPictures: boolean): Trouble {
  const seen: string[] = []
  const expected: RegExp[] = hasPictures ? [] : [...UNUSED_PRELOADS]
  context.on('page', (page) => listen(page, (line) => seen.push(line)))
  void context.addInitScript(TELL_CAUSE)
  return {
    expect: (pattern) => void expected.push(pattern),
    unexpected: () => seen.filter((line) => !expected.some((pattern) => pattern.test(line))),
  }
}

function listen(page: Page, tell: (line: string) => void) {
  page.on('console', (message) => {
    if (isBad(message))
      tell(
        `console ${message.type()} at ${pathOf(page.url())}: ${message.text()} ${message.location().url}`,
      )
  })
  page.on('pageerror', (error) => tell(`script error at ${pathOf(page.url())}: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400)
      tell(`${response.status()} ${response.request().method()} ${pathOf(response.url())}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // Navigation aborts pending requests.
    if (why !== 'net::ERR_ABORTED')
      tell(`failed ${request.method()} ${pathOf(request.url())}: ${why}`)
  })
}

// Playwright logs this itself when it blocks service workers.
const isBlocking = (message: ConsoleMessage): boolean =>
  message.text().startsWith('Service Worker registration blocked')
const isBad = (message: ConsoleMessage): boolean =>
  (message.type() === 'error' || message.type() === 'warning') && !isBlocking(message)

const pathOf = (url: string): string =>
  URL.canParse(url) ? new URL(url).pathname + new URL(url).search : url
