/** Varnish by `deploy/varnish`, before one process of the shop. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillTemplate, collect, until } from './deployment.ts'

export const startVarnish = async (
  program: string,
  folder: string,
  { port, backendPort, purgeKey }: { port: string; backendPort: string; purgeKey: string },
): Promise<ChildProcess> => {
  mkdirSync(folder, { recursive: true })
  const settings = join(folder, 'petik.vcl')
  writeFileSync(
    settings,
    fillTemplate('varnish/petik.vcl.template', {
      PETIK_BACKEND_HOST: '127.0.0.1',
      PETIK_BACKEND_PORT: backendPort,
      PETIK_PURGE_KEY: purgeKey,
    }),
  )
  const child = spawn(
    program,
    [
      '-F',
      '-n',
      join(folder, 'work'),
      '-a',
      `127.0.0.1:${port}`,
      '-f',
      settings,
      '-s',
      'malloc,32m',
      '-j',
      'none',
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  await until(
    child,
    collect(child),
    async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok,
  )
  return child
}
