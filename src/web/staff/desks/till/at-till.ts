import { CallFailure } from '#web/send.ts'

/** No answer of the shop: the network, or a server that cannot be reached. */
export const isAway = ({ status }: CallFailure): boolean => status === 0 || status >= 500

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
