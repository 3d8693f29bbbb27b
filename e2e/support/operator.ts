import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../..')

/**
 * Runs `npm run shop -- …` on the local shop under test. Resolves to its output; rejects with it on
 * failure.
 */
export async function shopCommand(...words: string[]): Promise<string> {
  const folder = process.env['E2E_DATA_DIR']
  if (!folder)
    throw new Error(
      'The operator’s commands need E2E_DATA_DIR, the data folder of the shop at E2E_BASE_URL.',
    )
  const env = { ...process.env, DATA_DIR: folder, SHOP_MODE: 'demo', NODE_ENV: 'production' }
  const run = promisify(execFile)(process.execPath, ['src/server/operator/cli.ts', ...words], {
    cwd: root,
    env,
  })
  const { stdout } = await run.catch(
    (error: { message: string; stdout?: string; stderr?: string }) => {
      throw new Error(
        `${words.join(' ')}: ${error.stdout ?? ''}${error.stderr ?? ''}${error.message}`,
      )
    },
  )
  return stdout
}
