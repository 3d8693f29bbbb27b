import { CallFailure } from '#web/send.ts'

/** Runs a call of the till. Resolves to the failure to show, or null. */
export const atTill = async (work: () => Promise<void>): Promise<CallFailure | null> => {
  try {
    await work()
    return null
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    return error
  }
}
