/** The steps of `npm test` in starting order, quick ones first. */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { measureBundles, readManifest } from './bundle/bundle-budget.ts'
import { chunkCircles } from './bundle/chunk-circles.ts'
import { runChecks, tryChecks } from './checks/run.ts'
import { cruise } from './house-rules/cruise.ts'
import { getChromium } from './get-chromium.ts'
import { tryRules } from './house-rules/forbidden-imports.ts'
import { rules } from './house-rules/rules.ts'
import { projects } from '../vitest.config.ts'
import { freePort, start } from './start.ts'

/** With fewer modules the cruiser has looked in the wrong place. */
const MODULES_MIN = 40

export type Result = { ok: boolean; looked: string; details: string }
/** Progress of a running step: its share from 0 to 1, and lines for the terminal. */
export type Report = { done: (share: number) => void; say: (line: string) => void }
/**
 * `seconds`: duration on two cores, for the estimate. `slots`: how many of two slots it takes.
 * `after`: steps that must finish first.
 */
export type Step = {
  name: string
  seconds: number
  slots: 1 | 2
  after?: string[]
  run: (report: Report) => Promise<Result>
}

const root = resolve(import.meta.dirname, '..')

export const steps: Step[] = [
  { name: 'types', seconds: 8, slots: 2, run: types },
  { name: 'lint', seconds: 6, slots: 2, run: lint },
  { name: 'format', seconds: 1, slots: 1, run: format },
  { name: 'house', seconds: 4, slots: 1, run: house },
  { name: 'house-examples', seconds: 3, slots: 1, run: houseExamples },
  { name: 'checks', seconds: 1, slots: 1, run: ownChecks },
  { name: 'checks-examples', seconds: 1, slots: 1, run: ownChecksExamples },
  { name: 'unused', seconds: 3, slots: 1, run: unused },
  { name: 'build', seconds: 10, slots: 1, run: build },
  { name: 'bundle', seconds: 1, slots: 1, after: ['build'], run: bundle },
  // Alone: these proofs have bounds in seconds.
  {
    name: 'timed-proofs',
    seconds: 140,
    slots: 2,
    run: (report) => tests(['timed-proofs'], report),
  },
  { name: 'proofs', seconds: 410, slots: 1, run: (report) => tests(['proofs'], report) },
  { name: 'postgres', seconds: 480, slots: 1, run: (report) => tests(['postgres'], report) },
  // After the proofs, which three browsers would starve: together they took twice as long.
  { name: 'e2e', seconds: 780, slots: 1, after: ['build', 'proofs'], run: endToEnd },
  { name: 'embedded', seconds: 110, slots: 1, run: (report) => tests(['embedded'], report) },
  {
    name: 'unit',
    seconds: 30,
    slots: 1,
    after: ['build'],
    run: (report) => tests(['unit', 'memory'], report),
  },
]

async function types(): Promise<Result> {
  const projects = ['pure', 'server', 'web', 'worker', 'e2e']
  const runs = await Promise.all(
    projects.map((name) =>
      start('tsc', [
        '-p',
        `tsconfig.${name}.json`,
        '--listFiles',
        '--incremental',
        '--tsBuildInfoFile',
        `.cache/types/${name}.tsbuildinfo`,
      ]),
    ),
  )
  const counts = runs.map(
    ({ output }) =>
      output.split('\n').filter((line) => line.startsWith(root) && !line.includes('/node_modules/'))
        .length,
  )
  const problems = runs.flatMap(({ output }) =>
    output.split('\n').filter((line) => !line.startsWith('/')),
  )
  return {
    ok: runs.every(({ code }) => code === 0) && counts.every((count) => count > 0),
    looked: projects.map((name, index) => `${name} ${counts[index]}`).join(', ') + ' files',
    details: problems.join('\n'),
  }
}

async function lint(): Promise<Result> {
  const { code, output } = await start('oxlint', ['--deny-warnings'])
  const looked = /on (\d+) files? with (\d+) rules/.exec(output)
  return {
    ok: code === 0 && Number(looked?.[1]) > 0,
    looked: `${looked?.[1] ?? 0} files, ${looked?.[2] ?? 0} rules`,
    details: output,
  }
}

async function format(): Promise<Result> {
  const { code, output } = await start('oxfmt', ['--check', '.'])
  const files = Number(/on (\d+) files/.exec(output)?.[1] ?? 0)
  return {
    ok: code === 0 && files > 0,
    looked: `${files} files`,
    details: `${output}\n\`npm run format\` puts it right.`,
  }
}

async function house(): Promise<Result> {
  const { modules, breaches } = await cruise(root)
  const lines = breaches.map(
    ({ rule, from, to }) =>
      `${from} → ${to}\n    ${rule}: ${rules.find(({ name }) => name === rule)?.comment}`,
  )
  const few =
    modules < MODULES_MIN
      ? [
          `Only ${modules} modules were read, of at least ${MODULES_MIN}: the rules looked at nothing.`,
        ]
      : []
  return {
    ok: breaches.length + few.length === 0,
    looked: `${modules} modules, ${rules.length} rules`,
    details: [...few, ...lines].join('\n'),
  }
}

async function houseExamples(): Promise<Result> {
  const { tried, wrong } = await tryRules()
  return {
    ok: tried > 0 && wrong.length === 0,
    looked: `${tried} imports tried on the rules`,
    details: wrong.join('\n'),
  }
}

async function ownChecks(): Promise<Result> {
  const { files, wrong } = runChecks(root)
  return {
    ok: files > 0 && wrong.length === 0,
    looked: `${files} files`,
    details: wrong.join('\n'),
  }
}

async function ownChecksExamples(): Promise<Result> {
  const { tried, wrong } = tryChecks()
  return {
    ok: tried > 0 && wrong.length === 0,
    looked: `${tried} examples tried on the checks`,
    details: wrong.join('\n'),
  }
}

async function unused(): Promise<Result> {
  const { code, output } = await start('knip', ['--no-progress'])
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).length
  return { ok: code === 0 && files > 0, looked: `${files} source files`, details: output }
}

/** Vitest's list is shown on failure only; the numbers come from its report. */
async function tests(names: readonly string[], { done }: Report): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'petik-report-'))
  const files = names.reduce((sum, name) => sum + filesOf(name), 0)
  let finished = 0
  try {
    const file = join(folder, 'report.json')
    const { code, output } = await start(
      'vitest',
      [
        'run',
        ...names.map((name) => `--project=${name}`),
        '--maxWorkers=1',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ],
      {
        onOutput: (text) => {
          finished += text.match(/^ [✓❯] /gm)?.length ?? 0
          done(finished / files)
        },
      },
    )
    const report = readReport(file)
    const skipped = report.numPendingTests + report.numTodoTests
    return {
      ok: code === 0 && report.numTotalTests > 0 && skipped === 0,
      looked: `${report.numTotalTests} tests in ${report.testResults.length} files${skipped > 0 ? `, ${skipped} SKIPPED` : ''}${unproven(output)}`,
      details: output,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Proofs that could not run on this machine; a passing step prints nothing else of its output. */
const unproven = (output: string): string =>
  [...output.matchAll(/NOT PROVEN: .+/g)].map(([line]) => `; ${line}`).join('')

/** The number of test files in a project of Vitest. */
function filesOf(project: string): number {
  const found = projects.find(({ test }) => test.name === project)
  if (!found) return 0
  const excluded = new Set(
    'exclude' in found.test ? globSync(found.test.exclude, { cwd: root }) : [],
  )
  return globSync(found.test.include, { cwd: root }).filter((file) => !excluded.has(file)).length
}

type VitestReport = {
  numTotalTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: unknown[]
}

function readReport(file: string): VitestReport {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  } catch {
    return { numTotalTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
  }
}

async function build(): Promise<Result> {
  const { code, output } = await start('node', ['tools/build-if-needed.ts'])
  const files = globSync('dist/{client,staff,server}/**/*.js', { cwd: root }).length
  return {
    ok: code === 0 && files > 0,
    looked: `${files} scripts; ${output.trim().split('\n').at(-1) ?? ''}`,
    details: output,
  }
}

async function bundle(): Promise<Result> {
  const measures = measureBundles(root)
  const heavy = measures.filter(({ bytes, budget }) => bytes > budget)
  const circles = [
    ...chunkCircles(readManifest(root)),
    ...chunkCircles(readManifest(root, 'staff')),
  ]
  const said = measures.map(
    ({ page, bytes, budget }) => `${page} ${(bytes / 1000).toFixed(1)} of ${budget / 1000} kB`,
  )
  return {
    ok: measures.length > 0 && heavy.length === 0 && circles.length === 0,
    looked: said.join(', '),
    details: [
      ...heavy.map(
        ({ page, files }) => `${page} loads:\n${files.map((file) => `  ${file}`).join('\n')}`,
      ),
      ...circles.map(
        (files) => `Files that need each other before they can run: ${files.join(' → ')}`,
      ),
    ].join('\n'),
  }
}

async function endToEnd({ done, say }: Report): Promise<Result> {
  const chromium = await getChromium(say)
  const data = mkdtempSync(join(tmpdir(), 'petik-e2e-'))
  let output = ''
  const onOutput = (text: string) => {
    output += text
    const all = Number(/Running (\d+) tests/.exec(output)?.[1] ?? Number.POSITIVE_INFINITY)
    done((output.match(/^ +[✓✘]/gm)?.length ?? 0) / all)
  }
  try {
    const env = { CHROMIUM: chromium, E2E_PORT: String(await freePort()), E2E_DATA_DIR: data }
    const { code } = await start('playwright', ['test'], { env, onOutput })
    const passed = Number(/(\d+) passed/.exec(output)?.[1] ?? 0)
    const skipped = Number(/(\d+) skipped/.exec(output)?.[1] ?? 0)
    const flaky = Number(/(\d+) flaky/.exec(output)?.[1] ?? 0)
    return {
      ok: code === 0 && passed > 0 && skipped === 0,
      looked: `${passed} passed${flaky > 0 ? `, ${flaky} on the second try` : ''}${skipped > 0 ? `, ${skipped} SKIPPED` : ''}`,
      details: output,
    }
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}
