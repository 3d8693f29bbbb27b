import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { isExecutable, seekChromium } from '../e2e/support/chromium.ts'
import { start } from './start.ts'

type Way = { says: string; isPossible: () => boolean; install: () => Promise<string> }

const ways: Way[] = [
  {
    says: "downloading Playwright's headless shell",
    isPossible: () => true,
    install: async () =>
      (await start('playwright', ['install', '--only-shell', 'chromium'])).output,
  },
  {
    says: "installing Debian's chromium-headless-shell",
    isPossible: () =>
      existsSync('/usr/bin/apt-get') && (process.getuid?.() === 0 || runs('sudo', ['-n', 'true'])),
    install: async () =>
      [
        apt('update', '-qq'),
        apt('install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'),
      ].join('\n'),
  },
]

/**
 * The path of a Chromium, installed first where the machine has none: by download, or, where that
 * is refused, from Debian's packages if this user may install them. Throws with what each way
 * answered.
 */
export async function getChromium(say: (line: string) => void): Promise<string> {
  const failures: string[] = []
  for (const way of ways) {
    const found = seekChromium(starts)
    if (found) return found
    if (process.env['CHROMIUM'] || !way.isPossible()) continue
    say(`No Chromium found: ${way.says} ...`)
    failures.push(`${way.says}: ${reasonIn(await way.install())}`)
  }
  const found = seekChromium(starts)
  if (found) return found
  if (process.env['CHROMIUM'])
    throw new Error(`CHROMIUM names ${process.env['CHROMIUM']}, which cannot be run.`)
  throw new Error(
    [
      'No Chromium for the browser tests, and none could be installed. Set CHROMIUM to the path of one.',
      ...failures,
    ].join('\n'),
  )
}

function apt(...args: string[]): string {
  const [program, ...rest] =
    process.getuid?.() === 0 ? ['apt-get', ...args] : ['sudo', '-n', 'apt-get', ...args]
  const { stdout, stderr } = spawnSync(program!, rest, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return `${stdout}${stderr}`
}

/**
 * Some that can be found do not start: a download without its system libraries, Ubuntu's stub of a
 * snap.
 */
const starts = (path: string): boolean => isExecutable(path) && runs(path, ['--version'])

/** The line that says why, out of a program's whole output. */
function reasonIn(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  return (
    lines.find((line) => /error|^E:/i.test(line)) ??
    lines.at(-1) ??
    'no Chromium that starts was found afterwards'
  ).trim()
}

function runs(program: string, args: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}
