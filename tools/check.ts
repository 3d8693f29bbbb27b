/**
 * "Am I done?": every check of the project, in order, each with what it looked at and how long it took. Nothing is skipped
 * silently and nothing stops the rest; a step that looked at nothing has failed. `node tools/check.ts types lint` runs those alone.
 */
import './node-version.ts'
import { steps } from './steps.ts'

type Outcome = { name: string; ok: boolean; looked: string; seconds: string; details: string }

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(`No step is called ${unknown.join(', ')}. There are: ${steps.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const outcomes: Outcome[] = []
for (const step of steps) {
  if (wanted.length === 0 || wanted.includes(step.name)) outcomes.push(await run(step))
}
report(outcomes)

async function run({ name, run: look }: (typeof steps)[number]): Promise<Outcome> {
  process.stdout.write(`  ${name.padEnd(14)} `)
  const started = performance.now()
  const { ok, looked, details } = await look().catch((error: unknown) => ({
    ok: false,
    looked: 'did not run',
    details: error instanceof Error ? error.message : String(error),
  }))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${`${seconds} s`.padStart(8)}  ${looked}`)
  if (!ok) console.log(indent(details))
  return { name, ok, looked, seconds, details }
}

function report(all: Outcome[]): void {
  const failed = all.filter(({ ok }) => !ok)
  const seconds = all.reduce((sum, outcome) => sum + Number(outcome.seconds), 0)
  console.log(`\n${all.length - failed.length} of ${all.length} steps passed in ${seconds.toFixed(0)} s.`)
  if (failed.length === 0) return
  console.log(`Failed: ${failed.map(({ name }) => name).join(', ')}.`)
  process.exitCode = 1
}

function indent(text: string): string {
  return text.trimEnd().replaceAll(/^/gm, '      ')
}
