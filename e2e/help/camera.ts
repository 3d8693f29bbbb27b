/** Takes a screen in both languages, and stores it where the help finds it. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import sharp from 'sharp'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { staffPages } from '#contract/pages.ts'
import type { Locale } from '#domain/locale.ts'
import { HELP, type HelpName } from '#i18n/help.ts'
import { PICTURE_SIZES, type Help, type HelpPicture } from '#i18n/help/page.ts'
import { speakIn, signInAs, type Who } from '../support/desks.ts'
import { wordsOf, type Words } from '../support/words.ts'
import { MINUTES_AHEAD } from './clock.ts'

const FOLDER = resolve(import.meta.dirname, '../../src/web/staff/desks/help/pictures')
const LOCALES: Locale[] = ['en', 'id']
const BYTES_MAX = 38_000
/** From the best that looks clean to what still can be read. */
const QUALITIES = [52, 46, 40, 34, 28, 22]
/** Of the values of all pixels: fewer show the same screen with another number in it. */
const SHARE_THAT_DIFFERS = 0.01
/** A list that begins to load a moment after its page is seen within this time. */
const CALM_MS = 700
const LEVELS_THAT_DIFFER = 24

export type Shot = {
  who: Who
  path: string
  /** Brings the page to what is shown; it must change nothing. */
  prepare?: (page: Page, t: Words) => Promise<void>
}

/** Takes the pictures of one page of help. */
export type Camera = (picture: string, shot: Shot) => Promise<void>

export const cameraOf =
  (browser: Browser, name: HelpName): Camera =>
  async (picture, { who, path, prepare }) => {
    const spec = (HELP[name] as Help).pictures[picture]
    if (!spec) throw new Error(`The help of ${name} has no picture called ${picture}.`)
    for (const locale of LOCALES) {
      const t = wordsOf(locale)
      const { page, context } = await enter(browser, { locale, at: spec.at, who, path })
      await prepare?.(page, t)
      await settled(page)
      await store(`${name}/${picture}.${locale}.avif`, await page.screenshot())
      await context.close()
    }
  }

type Entry = { locale: Locale; at: HelpPicture['at']; who: Who; path: string }

/** A signed-in member of staff at a screen, at the shop's time. */
export const enter = async (
  browser: Browser,
  { locale, at, who, path }: Entry,
): Promise<{ page: Page; context: BrowserContext }> => {
  const { width, height, scale } = PICTURE_SIZES[at]
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    ...(at === 'phone' ? { hasTouch: true, isMobile: true } : {}),
  })
  await context.clock.install({ time: Date.now() + MINUTES_AHEAD * 60_000 })
  await speakIn(context, locale)
  const t = wordsOf(locale)
  const page = await context.newPage()
  // The till has a form of its own, without the demo's roles.
  await page.goto(staffPages.help())
  await signInAs(page, t, who)
  await page.getByRole('heading', { name: t('staff.title.help') }).waitFor()
  await page.goto(path)
  await settled(page)
  return { page, context }
}

/** Until nothing loads any more and no message covers the screen. */
const settled = async (page: Page): Promise<void> => {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(
    (calm) => {
      const busy = document.querySelector('[aria-busy="true"]')
      const { dataset } = document.documentElement
      if (busy) delete dataset['calmSince']
      else dataset['calmSince'] ??= String(Date.now())
      return Date.now() - Number(dataset['calmSince'] ?? Infinity) > calm
    },
    CALM_MS,
    { polling: 100 },
  )
  // Those below the screen load when they are scrolled to.
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight,
    ),
  )
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** A picture that shows the same as before stays as it is. */
const store = async (name: string, png: Buffer): Promise<void> => {
  const file = resolve(FOLDER, name)
  if (existsSync(file) && (await isAlike(readFileSync(file), png))) return
  mkdirSync(dirname(file), { recursive: true })
  for (const quality of QUALITIES) {
    const picture = await sharp(png)
      .flatten({ background: '#ffffff' })
      .avif({ quality, effort: 4, chromaSubsampling: '4:4:4' })
      .toBuffer()
    if (picture.length > BYTES_MAX && quality !== QUALITIES.at(-1)) continue
    writeFileSync(file, picture)
    return
  }
}

const isAlike = async (one: Buffer, other: Buffer): Promise<boolean> => {
  const [before, after] = await Promise.all(
    [one, other].map((picture) =>
      sharp(picture).flatten().greyscale().raw().toBuffer({ resolveWithObject: true }),
    ),
  )
  if (before!.data.length !== after!.data.length) return false
  let differing = 0
  for (const [index, level] of before!.data.entries())
    if (Math.abs(level - after!.data[index]!) > LEVELS_THAT_DIFFER) differing += 1
  return differing / before!.data.length < SHARE_THAT_DIFFERS
}
