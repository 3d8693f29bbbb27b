import type { FirstAnswers } from './first-answers.ts'

/**
 * Asks for the answers that the document names, before the console's code is here. An entry of its
 * own without imports: it runs as soon as it has arrived.
 */
const named = document.querySelector<HTMLMetaElement>('meta[name="first-calls"]')
const language = named?.dataset['language'] ?? ''
const answers: FirstAnswers = { language, of: new Map(), at: performance.now() }
for (const address of named?.content.split(' ') ?? []) {
  const headers = { 'accept': 'application/json', 'accept-language': language }
  // What fails here is asked for again by who needs it.
  answers.of.set(
    address,
    fetch(address, { headers }).catch(() => null),
  )
}
Object.assign(globalThis, { firstAnswers: answers })
