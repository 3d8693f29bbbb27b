/**
 * "Am I done?": every check of the project, each with what it looked at and how long it took. Steps
 * that keep one core busy run two at a time. No step is skipped silently and a failed one does not
 * stop the rest; a step that looked at nothing has failed. `node tools/check.ts types lint` runs
 * those alone.
 */
import './node-version.ts'
import { runSteps } from './run-steps.ts'
import { steps } from './steps.ts'

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(
    `No step is called ${unknown.join(', ')}. There are: ${steps.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(1)
}

const began = performance.now()
const outcomes = await runSteps(
  wanted.length === 0 ? steps : steps.filter(({ name }) => wanted.includes(name)),
)
const failed = outcomes.filter(({ ok }) => !ok)
const seconds = ((performance.now() - began) / 1000).toFixed(0)
console.log(
  `\n${outcomes.length - failed.length} of ${outcomes.length} steps passed in ${seconds} s.`,
)
if (failed.length > 0) {
  console.log(`Failed: ${failed.map(({ name }) => name).join(', ')}.`)
  process.exitCode = 1
}
