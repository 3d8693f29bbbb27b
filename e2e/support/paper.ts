/** Sheets as a thermal printer of 203 dots an inch prints them. */
import jsqr from 'jsqr'
import sharp from 'sharp'
import { expect, type Browser, type Locator, type Page } from '@playwright/test'

const DOTS_AN_INCH = 203
const PIXELS_AN_INCH = 96
const DOTS_A_PIXEL = DOTS_AN_INCH / PIXELS_AN_INCH
/** Fewer dots blur into each other when the head is warm. */
const DOTS_A_MODULE_MIN = 3
/** 6 points, in CSS pixels. */
const TEXT_MIN = 8
/** A name of 60 characters. */
const LONGEST = 'Mangga Harum Manis Probolinggo Matang Pohon Kualitas Ekspor A'.slice(0, 60)

/** A page of the same person whose pictures have a printer's dots. */
export const onPrinter = async (browser: Browser, page: Page): Promise<Page> => {
  const context = await browser.newContext({
    deviceScaleFactor: DOTS_A_PIXEL,
    viewport: { width: 900, height: 1_200 },
    storageState: await page.context().storageState(),
  })
  const printer = await context.newPage()
  await printer.emulateMedia({ media: 'print' })
  return printer
}

/** Gives the names and sums of a sheet the longest that the shop's forms take. */
const fillWithLongest = (sheet: Locator): Promise<void> =>
  sheet.locator('p, strong, td, th[scope="row"], h2').evaluateAll((all, name) => {
    for (const one of all) {
      if (one.children.length > 0) continue
      const text = one.textContent ?? ''
      if (/^[^\d]{3,}$/.test(text)) one.textContent = name
      else
        one.textContent = text.replace(/Rp\s?[\d.,]+/, (sum) =>
          sum.replace(/[\d.,]+/, '99.999.999'),
        )
    }
  }, LONGEST)

type Measured = { overflow: string[]; small: string[] }

/** What of a sheet lies outside of it, and what is too small to read. */
const measure = (sheet: Locator, isLabel: boolean): Promise<Measured> =>
  sheet.evaluate(
    (article, { least, fixed }) => {
      const box = article.getBoundingClientRect()
      const overflow: string[] = []
      const small: string[] = []
      if (article.scrollWidth > article.clientWidth + 1) overflow.push('the sheet is too narrow')
      if (fixed && article.scrollHeight > article.clientHeight + 1)
        overflow.push('the sheet is too short')
      for (const one of article.querySelectorAll('*')) {
        if (one.closest('svg') && one.tagName !== 'svg') continue
        const rect = one.getBoundingClientRect()
        if (rect.width === 0 || rect.height === 0) continue
        const isOut =
          rect.left < box.left - 1 ||
          rect.right > box.right + 1 ||
          (fixed && (rect.top < box.top - 1 || rect.bottom > box.bottom + 1))
        const words = (one.textContent ?? '').slice(0, 40)
        if (isOut) overflow.push(`${one.tagName} ${words}`)
        const isText = [...one.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
        )
        const size = Number.parseFloat(getComputedStyle(one).fontSize)
        if (isText && size < least - 0.01) small.push(`${size} px: ${words}`)
      }
      return { overflow, small }
    },
    { least: TEXT_MIN, fixed: isLabel },
  )

/** Each module of the code has enough dots, and the printed picture is read back. */
const expectReadable = async (sheet: Locator, paper: string): Promise<void> => {
  const code = sheet.locator('svg[role="img"]')
  const drawn = await code.evaluate((svg: SVGSVGElement) => ({
    width: svg.getBoundingClientRect().width,
    modules: svg.viewBox.baseVal.width,
    label: svg.getAttribute('aria-label') ?? '',
  }))
  expect(
    (drawn.width * DOTS_A_PIXEL) / drawn.modules,
    `${paper}: dots a module`,
  ).toBeGreaterThanOrEqual(DOTS_A_MODULE_MIN)
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const read = jsqr.default(new Uint8ClampedArray(data), info.width, info.height)
  expect(read?.data, `${paper}: the code of the picture`).toBeTruthy()
  expect(drawn.label).toContain(read!.data)
}

interface Paper {
  name: string
  address: string
  /** A label has a fixed height; a list goes on on the next page. */
  isLabel?: boolean
  hasCode?: boolean
}

/** Nothing of a sheet is cut off, small or unreadable, with the longest names and sums. */
export const expectPrinted = async (
  printer: Page,
  { name, address, isLabel = false, hasCode = isLabel }: Paper,
  picture: (page: Page, name: string) => Promise<void>,
): Promise<void> => {
  await printer.goto(address)
  const sheet = printer.getByRole('article').first()
  await expect(sheet, name).toBeVisible()
  if (hasCode) await expectReadable(sheet, name)
  await fillWithLongest(sheet)
  expect(await measure(sheet, isLabel), name).toEqual({ overflow: [], small: [] })
  await picture(printer, `dots-${name}`)
}
