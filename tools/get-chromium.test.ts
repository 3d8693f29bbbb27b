import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { getChromium } from './get-chromium.ts'

const folder = mkdtempSync(join(tmpdir(), 'petik-chromium-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => vi.unstubAllEnvs())

const browser = (place: string, name: string, exitCode: number): string => {
  const path = join(folder, place, name)
  mkdirSync(join(folder, place), { recursive: true })
  writeFileSync(path, `#!/bin/sh\nexit ${exitCode}\n`)
  chmodSync(path, 0o755)
  return path
}

it('skips a browser that is found but does not start', async () => {
  browser('snap', 'chromium', 10)
  const good = browser('debian', 'google-chrome', 0)
  vi.stubEnv('CHROMIUM', '')
  vi.stubEnv('PATH', `${join(folder, 'snap')}:${join(folder, 'debian')}`)
  const said: string[] = []
  expect(await getChromium((line) => said.push(line))).toBe(good)
  expect(said).toEqual([])
})

it('throws when the browser named by CHROMIUM does not start', async () => {
  const broken = browser('snap', 'chromium', 10)
  vi.stubEnv('CHROMIUM', broken)
  await expect(getChromium(() => {})).rejects.toThrow(
    `CHROMIUM names ${broken}, which cannot be run.`,
  )
})
