/**
 * `npm run bench -- frames`: how evenly the order board with 300 cards and a list with 10,000 rows
 * scroll on a desk's screen with a quarter of this machine's processor, against a bare page of plain
 * rows that scrolls alike.
 */
import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
} from '@playwright/test'
import { staffPages } from '#contract/pages.ts'
import { UNDER_WAY } from '#domain/orders/order-desk.ts'
import { addDays, jakartaDate } from '#domain/time.ts'
import { seedDemo } from '#server/demo/seed/demo.ts'
import { openPostgres, run, sql, type Database } from '#server/platform/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { chromiumArguments, findChromium } from '../e2e/support/chromium.ts'
import { wordsOf } from '../e2e/support/words.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { newDatabase } from './console.ts'
import { staffState } from './desk.ts'
import { fillPast } from './past-orders.ts'
import { startShop } from './processes.ts'
import { limitRow, median, ratioAndAim, spread, type Row } from './table.ts'

const CARDS = 300
const ROWS = 10_000
/** The newest cards are of several days. */
const ORDERS_A_DAY = 150
const DESK: BrowserContextOptions = {
  viewport: { width: 1440, height: 900 },
  locale: 'id-ID',
  timezoneId: 'Asia/Jakarta',
}
const SLOWER = 4
const TRAVEL_PX = 4_500
const PX_A_SECOND = 1_500
const LONG_MS = 25
const FRAMES_AIM = 0.95
/** Browsers draw cards somewhat before they come into view. */
const NEAR_VIEWS = 2

/** `only`: `board` or `list`; both without. */
type FramesPlan = { rounds: number; only: readonly string[]; tell: (line: string) => void }

export const measureFrames = async (plan: FramesPlan): Promise<(Row | string)[]> => {
  const { tell } = plan
  const postgres = await startPostgres({ durable: false })
  try {
    const url = new URL(postgres.url)
    url.pathname = '/petik_frames'
    await newDatabase(postgres.url, 'petik_frames')
    tell(`  ${ROWS.toLocaleString('en')} orders, ${CARDS} of them under way`)
    await fill(url.href, tell)
    const shop = await startShop(
      {
        NODE_ENV: 'production',
        DATABASE_URL: url.href,
        RATE_LIMIT_FACTOR: '100000',
        LOG_LEVEL: 'warn',
      },
      'web',
    )
    // Pages that stay open for minutes have compiled code, which tests go without.
    const args = chromiumArguments.filter((one) => !one.startsWith('--js-flags'))
    const browser = await chromium.launch({ executablePath: findChromium(), args })
    try {
      return await scrolled(browser, `http://127.0.0.1:${shop.port}`, plan)
    } finally {
      await browser.close()
      await shop.stop()
    }
  } finally {
    await postgres.stop()
  }
}

const fill = async (url: string, tell: FramesPlan['tell']): Promise<void> => {
  const database = openPostgres({ url, connections: 4, log: () => {} })
  try {
    await migrate(database)
    await seedDemo(database, new Date(), () => {})
    const first = addDays(jakartaDate(new Date()), -Math.ceil(ROWS / ORDERS_A_DAY) - 1)
    await fillPast(database, ROWS, tell, { first, aDay: ORDERS_A_DAY })
    await putUnderWay(database)
  } finally {
    await database.close()
  }
}

/** As many of the newest that, with those of the demo, all cards stand on the board. */
const putUnderWay = async ({ db }: Database): Promise<void> => {
  await run(
    db,
    sql`with shown as (
          select count(*) as n from orders where state = any(${UNDER_WAY}::text[]) or state in ('ready_for_pickup', 'failed_delivery')
            or (state in ('delivered', 'completed') and slot_day = ${jakartaDate(new Date())}::date)
        ), newest as (
          select id, row_number() over (order by slot_day desc, number) as place from orders
          where number like 'FR-LAMA-%' limit (select greatest(0, ${CARDS}::integer - n) from shown)
        )
        update orders o set state = (${UNDER_WAY}::text[])[1 + n.place % ${UNDER_WAY.length}::integer],
          completed_at = null, closed_at = null, delivered_at = null
        from newest n where n.id = o.id`,
  )
  await run(db, sql`vacuum analyze orders`)
}

type Scrolled = { page: Page; session: CDPSession }
/** `busy`: shares of the time that the page spent on scripts, styles and layout. */
type Frames = { perSecond: number; long: number; longest: number; busy: readonly number[] }

const scrolled = async (
  browser: Browser,
  url: string,
  { rounds, only, tell }: FramesPlan,
): Promise<(Row | string)[]> => {
  const storageState = await staffState(browser, url)
  const context = await browser.newContext({ ...DESK, storageState })
  const open = async (prepare: (page: Page) => Promise<void>): Promise<Scrolled> => {
    const page = await context.newPage()
    await prepare(page)
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    return { page, session }
  }
  const bare = await open((page) => page.setContent(plainRows(ROWS)))
  const lines: (Row | string)[] = []
  const against = async (one: Scrolled): Promise<void> => {
    const seen = new Map<Scrolled, Frames[]>([
      [bare, []],
      [one, []],
    ])
    for (let round = 0; round < rounds; round++) {
      tell(`  scrolling, ${round + 1} of ${rounds}`)
      const turn = round % 2 === 0 ? [bare, one] : [one, bare]
      for (const side of turn) seen.get(side)!.push(await framesOf(side))
    }
    lines.push(...rowsOf(seen.get(one)!, seen.get(bare)!))
  }
  if (only.length === 0 || only.includes('board')) {
    const board = await open((page) => openBoard(page, url))
    lines.push(
      `The board with ${CARDS} cards, ${DESK.viewport!.width} px wide, a quarter of the processor`,
    )
    await against(board)
    lines.push(await drawnRow(board.page))
    await board.page.close()
  }
  if (only.length === 0 || only.includes('list')) {
    tell(`  loading ${ROWS.toLocaleString('en')} rows`)
    const list = await open((page) => openList(page, url, tell))
    lines.push(`The list of orders with ${ROWS.toLocaleString('en')} rows`)
    await against(list)
  }
  return lines
}

const plainRows = (count: number): string => {
  const rows = Array.from({ length: count }, (_, at) => `<div>Row ${at + 1}</div>`)
  return `<!doctype html><style>div{height:44px}</style>${rows.join('')}`
}

const openBoard = async (page: Page, url: string): Promise<void> => {
  await page.goto(url + staffPages.board())
  while ((await countOf(page, '[data-board] article')) < CARDS)
    await page.waitForTimeout(LOADING_MS)
}

const openList = async (page: Page, url: string, tell: FramesPlan['tell']): Promise<void> => {
  await page.goto(`${url}${staffPages.orders()}?view=all`)
  const more = page.getByRole('button', { name: wordsOf('id')('staff.list.more'), exact: true })
  await more.waitFor()
  for (let loaded = 0; loaded < ROWS;) {
    if (loaded > 0) await more.click()
    const before = loaded
    if (loaded % 2_000 === 0) tell(`    ${loaded}`)
    while ((loaded = await countOf(page, 'main tr[data-row]')) === before)
      await page.waitForTimeout(LOADING_MS)
  }
}

const LOADING_MS = 50
const countOf = (page: Page, selector: string): Promise<number> =>
  page.evaluate(`document.querySelectorAll(${JSON.stringify(selector)}).length`)

const MIDDLE = { x: 720, y: 600 }
const RECORD = `
  window.times = []
  window.recording = true
  requestAnimationFrame(function each(time) {
    times.push(time)
    if (recording) requestAnimationFrame(each)
  })
`

/** Down and up by a mouse's wheel, twice. */
const framesOf = async ({ page, session }: Scrolled): Promise<Frames> => {
  await page.bringToFront()
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const before = await spent(session)
  await page.evaluate(RECORD)
  for (const way of [-1, 1, -1, 1])
    await session.send('Input.synthesizeScrollGesture', {
      ...MIDDLE,
      yDistance: way * TRAVEL_PX,
      speed: PX_A_SECOND,
      gestureSourceType: 'mouse',
    })
  const times: number[] = await page.evaluate('recording = false; times')
  const after = await spent(session)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const [passed, ...work] = after.map((seconds, index) => seconds - before[index]!)
  const steps = times.slice(1).map((time, index) => time - times[index]!)
  return {
    perSecond: (steps.length * 1000) / (times.at(-1)! - times[0]!),
    long: steps.filter((ms) => ms > LONG_MS).length / steps.length,
    longest: Math.max(...steps),
    busy: work.map((seconds) => seconds / passed!),
  }
}

const SPENT = ['Timestamp', 'ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration']
const spent = async (session: CDPSession): Promise<number[]> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return SPENT.map((name) => metrics.find((one) => one.name === name)!.value)
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

const rowsOf = (shop: readonly Frames[], bare: readonly Frames[]): Row[] => {
  type Value = Exclude<keyof Frames, 'busy'>
  const middle = (frames: readonly Frames[], value: Value) =>
    median(frames.map((one) => one[value]))
  const ratios = shop.map(({ perSecond }, round) => perSecond / bare[round]!.perSecond)
  const against = (name: string, value: Value, text: (value: number) => string) => ({
    ...limitRow(name, 0, null, ''),
    shop: text(middle(shop, value)),
    ceiling: text(middle(bare, value)),
  })
  return [
    {
      ...against('  frames a second', 'perSecond', (value) => value.toFixed(1)),
      ...ratioAndAim(median(ratios), FRAMES_AIM),
      more: spread(ratios),
    },
    {
      ...against(`  longer than ${LONG_MS} ms`, 'long', percent),
      more: `scripts, styles, layout: ${shop[0]!.busy.map(percent).join(', ')} of the time`,
    },
    against('  longest frame', 'longest', (value) => `${value.toFixed(0)} ms`),
  ]
}

const DRAWN = `(() => {
  const drawn = [...document.querySelectorAll('[data-board] article')].filter(({ firstElementChild: part }) => part.checkVisibility({ contentVisibilityAuto: true }))
  return { drawn: drawn.length, far: Math.max(0, ...drawn.map((card) => card.getBoundingClientRect().top - innerHeight)) }
})()`

/** How far from the view the farthest card is that the browser draws, at the head of the board. */
const drawnRow = async (page: Page): Promise<Row> => {
  await page.evaluate('scrollTo(0, 0)')
  await page.waitForTimeout(500)
  const { drawn, far } = await page.evaluate<{ drawn: number; far: number }>(DRAWN)
  return limitRow(
    '  farthest drawn card, below the view',
    far,
    NEAR_VIEWS * DESK.viewport!.height,
    'px',
    `${drawn} of ${CARDS} cards drawn`,
  )
}
