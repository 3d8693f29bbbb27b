import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { delimiter, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const bin = resolve(root, 'node_modules/.bin')
/** Node's compile cache, shared by later steps, test servers and operator commands. */
const compiled = resolve(root, 'node_modules/.cache/compiled')
const RUN_MS_MAX = 45 * 60_000
const END_MS_MAX = 15_000

type Options = { env?: Record<string, string>; onOutput?: (text: string) => void }

/**
 * Runs one of the project's programs with a timeout of 45 minutes. Resolves to its exit code and
 * its output without colours.
 */
export function start(
  program: string,
  args: string[],
  { env, onOutput }: Options = {},
): Promise<{ code: number; output: string }> {
  return new Promise((done, fail) => {
    const child = spawn(resolve(bin, program), args, {
      cwd: root,
      env: {
        ...process.env,
        PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
        NO_COLOR: '1',
        FORCE_COLOR: '0',
        NODE_COMPILE_CACHE: compiled,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const take = (text: string) => {
      output += text
      onOutput?.(text)
    }
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', take)
    const late = setTimeout(() => {
      output += `\nStopped: ${program} was still running after ${RUN_MS_MAX / 60_000} minutes.\n`
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), END_MS_MAX).unref()
    }, RUN_MS_MAX)
    child.once('error', fail)
    child.once('close', (code) => {
      clearTimeout(late)
      done({ code: code ?? 1, output })
    })
  })
}

/** A free port. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address
          ? done(address.port)
          : fail(new Error('No free port.')),
      )
    })
  })
}
