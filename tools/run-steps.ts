import { remainingSeconds, type Standing } from './remaining.ts'
import type { Result, Step } from './steps.ts'

export type Outcome = Result & { name: string }

const SLOTS = 2
/** Where output is a log and not a terminal, a line of progress this often. */
const LOG_EVERY_MS = 30_000
const REDRAW_MS = 1_000

/**
 * Runs all steps, each as soon as enough slots are free and the steps that it waits for are done.
 * Prints results as they come, and what remains.
 */
export async function runSteps(all: readonly Step[]): Promise<Outcome[]> {
  const standings: Standing[] = all.map(({ name, seconds, slots }) => ({
    name,
    seconds,
    slots,
    share: 0,
    state: 'waiting',
    began: 0,
    took: 0,
  }))
  const outcomes: Outcome[] = []
  const line = statusLine(() => describe(standings))
  const running = new Set<Promise<void>>()
  const areDone = (names: readonly string[]): boolean =>
    standings.every((one) => !names.includes(one.name) || one.state === 'done')

  const run = async (step: Step, standing: Standing): Promise<void> => {
    Object.assign(standing, { state: 'running', began: performance.now() })
    const result = await step
      .run({
        done: (share) => (standing.share = Math.min(1, share)),
        say: (text) => line.print(`  ${text}`),
      })
      .catch((error: unknown) => ({
        ok: false,
        looked: 'did not run',
        details: error instanceof Error ? error.message : String(error),
      }))
    Object.assign(standing, { state: 'done', took: (performance.now() - standing.began) / 1000 })
    outcomes.push({ name: step.name, ...result })
    line.print(
      `  ${step.name.padEnd(14)} ${result.ok ? 'ok    ' : 'FAILED'} ${`${standing.took.toFixed(1)} s`.padStart(8)}  ${result.looked}`,
    )
    if (!result.ok) line.print(indent(result.details))
  }

  while (outcomes.length < all.length) {
    for (const [index, step] of all.entries()) {
      const standing = standings[index]!
      const used = standings.reduce(
        (sum, one) => sum + (one.state === 'running' ? one.slots : 0),
        0,
      )
      if (standing.state !== 'waiting' || used + step.slots > SLOTS || !areDone(step.after ?? []))
        continue
      const started = run(step, standing).finally(() => running.delete(started))
      running.add(started)
    }
    await Promise.race(running)
  }
  line.stop()
  return outcomes
}

function describe(standings: readonly Standing[]): string {
  const running = standings.filter(({ state }) => state === 'running')
  const names = running
    .map(({ name, share }) => (share > 0 ? `${name} ${Math.floor(share * 100)} %` : name))
    .join(', ')
  const done = standings.filter(({ state }) => state === 'done').length
  const minutes = remainingSeconds(standings, SLOTS, performance.now()) / 60
  return `${done} of ${standings.length} done · ${names} · ${minutes < 1 ? 'less than a minute' : `about ${Math.ceil(minutes)} min`} left`
}

/**
 * One line at the bottom of a terminal that is drawn again each second; in a log, a line each half
 * minute.
 */
function statusLine(text: () => string): { print: (line: string) => void; stop: () => void } {
  const isTerminal = process.stdout.isTTY === true
  const clear = () => (isTerminal ? '\r\u001B[2K' : '')
  const draw = () => {
    const width = (process.stdout.columns ?? 80) - 1
    process.stdout.write(
      isTerminal ? `${clear()}  ${text()}`.slice(0, width + clear().length) : `  … ${text()}\n`,
    )
  }
  const timer = setInterval(draw, isTerminal ? REDRAW_MS : LOG_EVERY_MS)
  return {
    print: (line) => void process.stdout.write(`${clear()}${line}\n`),
    stop: () => {
      clearInterval(timer)
      process.stdout.write(clear())
    },
  }
}

function indent(text: string): string {
  return text.trimEnd().replaceAll(/^/gm, '      ')
}
