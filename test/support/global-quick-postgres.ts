/**
 * Vitest's global setup of the projects `postgres` and `proofs`: as for the timed proofs, but on a
 * server that does not wait for the disk.
 */
import { serveTests } from './global-postgres.ts'

export const setup = async (): Promise<() => Promise<void>> => serveTests({ durable: false })
