/**
 * Vitest's global setup of the project `postgres`: as for the proofs, but on a server that does not
 * wait for the disk.
 */
import { serveTests } from './global-postgres.ts'

export const setup = async (): Promise<() => Promise<void>> => serveTests({ durable: false })
