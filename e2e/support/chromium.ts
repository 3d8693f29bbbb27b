/** Finds the browser of the end-to-end tests: nothing is downloaded. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The path of a Chromium: `CHROMIUM` where set, else the first one in PATH. Throws one sentence that says what to install. */
export function findChromium(): string {
  const given = process.env['CHROMIUM']
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const places = given ? [given] : NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  const found = places.find(isExecutable)
  if (found) return found
  throw new Error(
    given
      ? `CHROMIUM names ${given}, which cannot be run.`
      : 'No Chromium for the browser tests: run `apt-get install -y chromium`, or set CHROMIUM to the path of one.',
  )
}

/** What every launch needs: no calls home, and no sandbox where it cannot be had (root). */
export const chromiumArguments: string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
