import { fork, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { freePort } from '../tools/start.ts'
import type { RowServer } from './raw-row-server.ts'
import type { RawAnswer } from './raw-server.ts'

export const root = resolve(import.meta.dirname, '..')
const READY_MS_MAX = 180_000
const TICK_MICROS = 10_000

export type Running = {
  port: number
  /**
   * Processor time used so far in microseconds, in steps of 10 ms; null where the system does not
   * tell.
   */
  cpuMicros: () => number | null
  stop: () => Promise<void>
}

/** Builds the pages when they are older than their sources. */
export const buildPages = (): void => {
  const built = spawnSync(process.execPath, ['tools/build-if-needed.ts'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (built.status !== 0) throw new Error('The pages do not build, so there is no shop to measure.')
}

/** The real shop in a process of its own. Answers when it is ready. */
export const startShop = async (
  environment: Record<string, string>,
  role: 'web' | 'all' | 'worker',
): Promise<Running> => {
  const port = await freePort()
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      // To look into the shop alone: `--cpu-prof --cpu-prof-dir=…`.
      NODE_OPTIONS: process.env['SHOP_NODE_OPTIONS'],
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(port),
      ROLE: role,
      ...environment,
    },
  })
  const running = runningOf(child, port)
  const deadline = performance.now() + READY_MS_MAX
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error('The shop ended before it was ready.')
    if (performance.now() > deadline)
      throw new Error(`The shop was not ready after ${READY_MS_MAX / 1000} s.`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return running
}

/** A bare server for these responses, in its own process. */
export const startRaw = (answers: RawAnswer[]): Promise<Running> => startBare('raw-server', answers)

/** A bare server that changes one row for each request, in a process of its own. */
export const startRowServer = (given: RowServer): Promise<Running> =>
  startBare('raw-row-server', given)

const startBare = async (name: string, given: RawAnswer[] | RowServer): Promise<Running> => {
  const child = fork(resolve(root, `bench/${name}.ts`), {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.send(given)
  const [port] = (await once(child, 'message')) as [number]
  return runningOf(child, port)
}

const runningOf = (child: ChildProcess, port: number): Running => {
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  return {
    port,
    cpuMicros: () => cpuMicrosOf(child.pid!),
    stop: async () => {
      process.off('exit', kill)
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

const isReady = async (port: number): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  } catch {
    return false
  }
}

const cpuMicrosOf = (pid: number): number | null => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MICROS
  } catch {
    return null
  }
}
