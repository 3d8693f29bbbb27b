import type { BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test'

/**
 * A mid-range phone on a slow mobile network: 360 × 800, a quarter of this machine's CPU, 1.6 Mbps
 * down, 0.75 up, 150 ms.
 */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 800 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'id-ID',
  timezoneId: 'Asia/Jakarta',
}
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 0.75e6 / 8,
}
const SLOWER = 4

/** Collects the page's performance entries. A string, because it runs in the browser. */
const WATCH = `
  window.seen = { lcp: 0, element: '', cls: 0, shifts: [], inp: 0, tap: '', long: 0, blocking: 0 }
  const nameOf = (node) => {
    if (!node || !node.tagName) return ''
    const text = (node.getAttribute('aria-label') || node.textContent || '').trim().replace(/\\s+/g, ' ').slice(0, 40)
    return node.tagName.toLowerCase() + (typeof node.className === 'string' && node.className ? '.' + node.className.split(' ')[0] : '') + (text ? ' "' + text + '"' : '')
  }
  const watch = (type, each, more) => new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true, ...more })
  watch('largest-contentful-paint', (e) => { seen.lcp = e.startTime; seen.element = nameOf(e.element) + (e.url ? ' ' + new URL(e.url).pathname : '') })
  watch('layout-shift', (e) => {
    if (e.hadRecentInput) return
    seen.cls += e.value
    if (e.value > 0.001) seen.shifts.push(e.value.toFixed(3) + ' ' + e.sources.map((s) => nameOf(s.node)).slice(0, 2).join(' + '))
  })
  watch('event', (e) => { if (e.interactionId && e.duration > seen.inp) { seen.inp = e.duration; seen.tap = e.name + ' ' + nameOf(e.target) } }, { durationThreshold: 16 })
  watch('longtask', (e) => { seen.long = Math.max(seen.long, e.duration); seen.blocking += Math.max(0, e.duration - 50) })
`

export type Seen = {
  /** Largest Contentful Paint in milliseconds, and its element. */
  lcp: number
  element: string
  /** Cumulative Layout Shift, and the shifted elements. */
  cls: number
  shifts: string[]
  /** Slowest response to a tap in milliseconds, and its target. */
  inp: number
  tap: string
  /** The longest task, and the total blocking time above 50 ms per task, in milliseconds. */
  long: number
  blocking: number
}
export type Kind = 'html' | 'scripts' | 'styles' | 'fonts' | 'images' | 'other'
/** Transferred bytes, compressed, including headers. */
export type Files = { path: string; kind: Kind; bytes: number }[]
export type Visit = Seen & { files: Files }

const KINDS: Record<string, Kind> = {
  Document: 'html',
  Script: 'scripts',
  Stylesheet: 'styles',
  Font: 'fonts',
  Image: 'images',
}
const QUIET_MS = 1_500
const LOADING_MS_MAX = 20_000
const TAPS = 8
const AFTER_TAP_MS = 350

/**
 * Opens a page as a first visitor, waits until the network is idle, then taps the first of each of
 * these, or the first buttons, and scrolls to the end.
 */
export const visit = async (
  context: BrowserContext,
  url: string,
  taps: readonly string[] | null = null,
): Promise<Visit> => {
  const page = await context.newPage()
  await page.addInitScript({ content: WATCH })
  const session = await context.newCDPSession(page)
  const files = await watchFiles(session)
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(url, { waitUntil: 'load' })
  await files.quiet()
  const first = files.all()
  const atFirst = await seenBy(page)
  if (taps) await tapEach(page, taps)
  else await tapAround(page, url)
  const tapped = await seenBy(page)
  await scrollDown(page)
  const whole = await seenBy(page)
  await page.close()
  // A tap may open another page, which resets the count: the larger one applies.
  const moved = whole.cls >= tapped.cls ? whole : tapped
  return {
    ...atFirst,
    cls: moved.cls,
    shifts: moved.shifts,
    inp: Math.max(tapped.inp, whole.inp),
    tap: tapped.tap,
    files: first,
  }
}

const seenBy = (page: Page): Promise<Seen> => page.evaluate('window.seen')

const watchFiles = async (session: CDPSession) => {
  const open = new Map<string, { path: string; kind: Kind }>()
  const done: Files = []
  let last = performance.now()
  let waiting = 0
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    // A stream of events stays open.
    const isStream = request.headers['accept'] === 'text/event-stream'
    if (isStream || request.url.startsWith('data:')) return
    if (!open.has(requestId)) waiting++
    open.set(requestId, { path: new URL(request.url).pathname, kind: KINDS[type ?? ''] ?? 'other' })
    last = performance.now()
  })
  session.on('Network.responseReceived', ({ requestId, type }) => {
    const file = open.get(requestId)
    if (file) file.kind = KINDS[type] ?? file.kind
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = open.get(requestId)
    if (!file) return
    waiting--
    done.push({ ...file, bytes: encodedDataLength })
    last = performance.now()
  })
  session.on('Network.loadingFailed', ({ requestId }) => void (open.has(requestId) && waiting--))
  return {
    all: (): Files => done.slice(),
    quiet: async (): Promise<void> => {
      const began = performance.now()
      while (
        performance.now() - began < LOADING_MS_MAX &&
        (waiting > 0 || performance.now() - last < QUIET_MS)
      )
        await new Promise((resolve) => setTimeout(resolve, 100))
    },
  }
}

/**
 * Scrolls the nth visible element into view and returns its position. One small script, because
 * locators would keep the throttled page busy.
 */
const PLACE = `(selector, index, block) => {
  const seen = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
  const one = seen[index]
  if (!one) return null
  one.scrollIntoView({ block })
  const { x, y, width, height } = one.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}`

const BUTTONS = 'main button:enabled, header button:enabled, main summary'

/** Taps an element, and presses Escape, which closes what it opened. False when there is none. */
const tap = async (
  page: Page,
  selector: string,
  index: number,
  block: 'nearest' | 'center',
): Promise<boolean> => {
  const found = await page.evaluate(`(${PLACE})(${JSON.stringify(selector)}, ${index}, '${block}')`)
  const place = found as { x: number; y: number } | null
  if (!place) return false
  await page.touchscreen.tap(place.x, place.y)
  await page.waitForTimeout(AFTER_TAP_MS)
  await page.keyboard.press('Escape')
  await page.waitForTimeout(AFTER_TAP_MS)
  return true
}

const tapEach = async (page: Page, selectors: readonly string[]): Promise<void> => {
  // Not at the edge, where the console's bottom bar covers it.
  for (const selector of selectors)
    if (!(await tap(page, selector, 0, 'center')))
      throw new Error(`The page shows no ${selector} to tap.`)
}

/** Taps the first visible buttons one by one, and returns when a tap opened another page. */
const tapAround = async (page: Page, url: string): Promise<void> => {
  for (let index = 0; index < TAPS; index++) {
    if (!(await tap(page, BUTTONS, index, 'nearest'))) return
    if (new URL(page.url()).pathname !== new URL(url).pathname) {
      await page.goBack().catch(() => {})
      await page.waitForTimeout(AFTER_TAP_MS)
    }
  }
}

const scrollDown = async (page: Page): Promise<void> => {
  for (let step = 0; step < 12; step++) {
    await page.evaluate('scrollBy(0, innerHeight * 0.9)')
    await page.waitForTimeout(250)
  }
}
