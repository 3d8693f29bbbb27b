/**
 * Finds the browser of the end-to-end tests. `tools/get-chromium.ts` installs one where there is
 * none.
 */
import { accessSync, constants, globSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

/** The headless shell first: the same engine without a window takes a third less processor time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]
/** Where Playwright puts the shell that it downloads, on Linux, macOS and Windows. */
const PLAYWRIGHT_FOLDERS = [
  '.cache/ms-playwright',
  'Library/Caches/ms-playwright',
  'AppData/Local/ms-playwright',
]

/**
 * The path of a Chromium: `CHROMIUM`, else one in PATH, else Playwright's. Throws a one-line error
 * that says what to install.
 */
export function findChromium(): string {
  const found = seekChromium()
  if (found) return found
  const given = process.env['CHROMIUM']
  throw new Error(
    given
      ? `CHROMIUM names ${given}, which cannot be run.`
      : 'No Chromium for the browser tests: run `apt-get install -y chromium-headless-shell`, or set CHROMIUM to the path of one.',
  )
}

/** As `findChromium`, but answers undefined when there is none that is good enough. */
export function seekChromium(isGood: (path: string) => boolean = isExecutable): string | undefined {
  const given = process.env['CHROMIUM']
  if (given) return isGood(given) ? given : undefined
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return (
    NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isGood) ??
    downloaded(isGood)
  )
}

function downloaded(isGood: (path: string) => boolean): string | undefined {
  const roots = process.env['PLAYWRIGHT_BROWSERS_PATH']
    ? [process.env['PLAYWRIGHT_BROWSERS_PATH']]
    : PLAYWRIGHT_FOLDERS.map((folder) => join(homedir(), folder))
  const pattern = 'chromium_headless_shell-*/*/{headless_shell,chrome-headless-shell}{,.exe}'
  return roots
    .flatMap((root) => globSync(pattern, { cwd: root }).map((path) => join(root, path)))
    .toSorted()
    .findLast(isGood)
}

/**
 * What every launch needs: no calls home, and no sandbox where it cannot be had (root). Each test's
 * pages are new and live for seconds, so optimised code is not worth compiling: without it the
 * browser takes a fifth less processor time.
 */
export const chromiumArguments: string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--js-flags=--no-opt,--no-maglev',
]

/**
 * Loads no pictures. Chromium takes the last `--blink-settings`, so the pointer types that
 * Playwright sets with the same switch are repeated.
 */
export const BLOCK_PICTURES =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,imagesEnabled=false'
/** Decoding and drawing pictures takes a seventh of the browser tests' processor time. */
export const withoutPictures: string[] = [...chromiumArguments, BLOCK_PICTURES]

/** For `test.use(withPictures)` at the head of a file. */
export const withPictures = {
  launchOptions: { executablePath: findChromium(), args: chromiumArguments },
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
