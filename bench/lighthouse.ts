/**
 * `npm run bench -- lighthouse`: the four scores of Lighthouse for a phone, fetched on demand in
 * this one version.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumArguments, findChromium } from '../e2e/support/chromium.ts'
import { limitRow, median, type Row } from './table.ts'

const VERSION = '12.8.2'
const RUN_MS_MAX = 180_000
const AIMS = { 'performance': 95, 'accessibility': 100, 'best-practices': 95, 'seo': 100 } as const
type Category = keyof typeof AIMS

type Report = {
  categories: Record<
    Category,
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >
  audits: Record<
    string,
    { title: string; score: number | null; displayValue?: string; numericValue?: number }
  >
}

/** One line a score: the median of the runs, and which audits cost points. */
export const measureLighthouse = (
  pages: readonly { name: string; url: string }[],
  runs: number,
  tell: (line: string) => void,
): (Row | string)[] =>
  pages.flatMap(({ name, url }) => {
    tell(`  ${name}, ${runs} runs`)
    const reports = Array.from({ length: runs }, () => report(url))
    return [
      `${name} (${new URL(url).pathname})`,
      ...(Object.keys(AIMS) as Category[]).map((category) => {
        const scores = reports.map(({ categories }) =>
          Math.round((categories[category].score ?? 0) * 100),
        )
        return atLeast(`  ${category}`, median(scores), AIMS[category], lost(reports[0]!, category))
      }),
    ]
  })

const atLeast = (name: string, score: number, aim: number, more: string): Row => ({
  ...limitRow(name, score, null, '', more),
  aim: `≥ ${aim} ${score >= aim ? 'met' : 'MISSED'}`,
})

/** Audits that count for a category and are not perfect. */
const lost = ({ categories, audits }: Report, category: Category): string =>
  categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && (audits[id]!.score ?? 1) < 1)
    .map(({ id }) => [id, audits[id]!.displayValue ?? ''].join(' ').trim())
    .join(', ')

const report = (url: string): Report => {
  const folder = mkdtempSync(join(tmpdir(), 'petik-lighthouse-'))
  const file = join(folder, 'report.json')
  const flags = ['--headless=new', ...chromiumArguments].join(' ')
  try {
    const run = spawnSync(
      'npx',
      [
        '--yes',
        `lighthouse@${VERSION}`,
        url,
        '--output=json',
        `--output-path=${file}`,
        '--quiet',
        `--chrome-flags=${flags}`,
      ],
      {
        encoding: 'utf8',
        timeout: RUN_MS_MAX,
        env: { ...process.env, CHROME_PATH: findChromium() },
      },
    )
    if (run.status !== 0)
      throw new Error(
        `Lighthouse did not look at ${url}: ${run.stderr || run.error?.message || 'no word why'}`,
      )
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
