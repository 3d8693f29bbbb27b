/** Vitest's global setup of the project `postgres`: one server for the whole run; its address goes to the tests in `TEST_DATABASE_URL`. */
import { startPostgres } from './postgres.ts'

export async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres()
  process.env['TEST_DATABASE_URL'] = server.url
  console.log(`PostgreSQL ${server.version} at ${server.url}`)
  return server.stop
}
