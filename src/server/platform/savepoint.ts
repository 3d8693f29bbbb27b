import { AppError } from '../errors.ts'
import { run, sql, type Transaction } from './database.ts'

/**
 * Work of which a refusal undoes its own writes only, not those of the transaction before it.
 * Resolves to the refusal; null when it was done. Any other error is thrown.
 */
export const refusalOfPart = async (
  tx: Transaction,
  work: () => Promise<void>,
): Promise<AppError | null> => {
  await run(tx, sql`savepoint part`)
  try {
    await work()
    await run(tx, sql`release savepoint part`)
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await run(tx, sql`rollback to savepoint part`)
    return error
  }
}
