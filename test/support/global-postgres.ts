/**
 * Vitest's global setup of the project `timed-proofs`: one server for the whole run; its address
 * goes to the tests in `TEST_DATABASE_URL`.
 */
import { startPostgres } from './postgres.ts'
import { ensureTemplate } from './template.ts'

export const setup = async (): Promise<() => Promise<void>> => serveTests({ durable: true })

/**
 * Starts the server and passes its address on. Without `durable` it does not wait for the disk: for
 * tests that prove nothing about crashes.
 */
export async function serveTests(options: { durable: boolean }): Promise<() => Promise<void>> {
  const server = await startPostgres(options)
  process.env['TEST_DATABASE_URL'] = server.url
  await ensureTemplate(server.url)
  console.log(`PostgreSQL ${server.version} at ${server.url}`)
  return server.stop
}
