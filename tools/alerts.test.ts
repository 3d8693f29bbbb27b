import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { findProgram } from '../test/support/find-program.ts'

const folder = resolve(import.meta.dirname, '../deploy/prometheus')
const promtool = findProgram('promtool')
const MISSING =
  'NOT PROVEN: the alerts of deploy/prometheus, because promtool is not installed (`apt-get install prometheus`)'

it('promtool is installed wherever the whole gate must run', () => {
  if (promtool === null) console.log(MISSING)
  expect(promtool === null && process.env['CI'] === 'true' ? MISSING : '').toBe('')
})

const said = (...given: string[]): string => {
  const { status, stdout, stderr } = spawnSync(promtool!, given, { cwd: folder, encoding: 'utf8' })
  return status === 0 ? 'ok' : stdout + stderr
}

it.runIf(promtool)('each alert fires when it should, and only then', () => {
  expect(said('check', 'rules', 'alerts.yml')).toBe('ok')
  expect(said('check', 'config', '--syntax-only', 'prometheus.yml')).toBe('ok')
  expect(said('test', 'rules', 'alerts.test.yml')).toBe('ok')
})
