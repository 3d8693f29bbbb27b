/** Answers that `early.ts` asked for, by address. */
export type FirstAnswers = {
  language: string
  of: Map<string, Promise<Response | null>>
  /** When they were asked for, as `performance.now()`. */
  at: number
}

const FRESH_MS = 10_000

/** Hands over the answer of a GET that was asked for early: once, in its language, while fresh. */
export const takeFirst = async (request: Request): Promise<Response | null> => {
  const early = (globalThis as { firstAnswers?: FirstAnswers }).firstAnswers
  if (!early || request.method !== 'GET') return null
  const address = request.url.slice(location.origin.length)
  const answer = early.of.get(address)
  early.of.delete(address)
  if (!answer || performance.now() - early.at > FRESH_MS) return null
  if (request.headers.get('accept-language') !== early.language) return null
  const response = await answer
  // A refusal may have passed, such as that of a locked session.
  return response?.ok ? response : null
}
